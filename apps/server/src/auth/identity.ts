import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';

/** An account at a provider. Issuer and subject identify its owner (OpenID Connect Core, 5.7). */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  provider: string;
}

/** The user that this provider account is linked to; undefined: none yet. */
export async function findIdentity(db: Kysely<Database>, identity: ProviderIdentity): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * An identity that is linked already stays with its user. `vouchedEmail` is the address that the provider vouched for;
 * null if it did not, or if that is unknown.
 */
export async function linkIdentity(
  tx: Transaction<Database>,
  userId: string,
  { issuer, subject, provider }: ProviderIdentity,
  vouchedEmail: string | null = null,
): Promise<void> {
  await tx
    .insertInto('identity')
    .values({ issuer, subject, provider, user_id: userId, vouched_email: vouchedEmail })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** Updates the address that the provider vouches for: it may now be another one, or none. */
export async function noteVouched(
  tx: Transaction<Database>,
  { issuer, subject }: ProviderIdentity,
  vouchedEmail: string | null,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ vouched_email: vouchedEmail, vouched_before: false })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
