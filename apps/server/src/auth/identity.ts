import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';

/** An account at a provider. Issuer and subject say whose it is (OpenID Connect Core, 5.7). */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  provider: string;
}

/** Whose account at a provider this is; undefined: nobody's yet. */
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
 * One that is somebody's already stays theirs. `vouchedEmail`: the address that the provider vouched for; null where
 * it did not, or where that was not seen.
 */
export async function linkIdentity(
  trx: Transaction<Database>,
  userId: string,
  { issuer, subject, provider }: ProviderIdentity,
  vouchedEmail: string | null = null,
): Promise<void> {
  await trx
    .insertInto('identity')
    .values({ issuer, subject, provider, user_id: userId, vouched_email: vouchedEmail })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** Notes what the provider says about the address now: it may no longer vouch for it, or for another one. */
export async function noteVouched(
  trx: Transaction<Database>,
  { issuer, subject }: ProviderIdentity,
  vouchedEmail: string | null,
): Promise<void> {
  await trx
    .updateTable('identity')
    .set({ vouched_email: vouchedEmail, vouched_before: false })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
