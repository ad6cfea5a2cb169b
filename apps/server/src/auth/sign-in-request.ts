import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ProviderIdentity } from './identity.ts';

/** How long a link and its code work, by the database's clock. */
export const SIGN_IN_MINUTES = 10;
export const CODE_TRIES = 5;

export interface NewSignInRequest {
  id: string;
  email: string;
  linkHash: string;
  codeHash: string;
  deviceHash: string;
  /** What becomes the person's with this proof. */
  link?: ProviderIdentity | undefined;
  /** The invitation that is accepted with this proof. */
  invitationId?: string | undefined;
}

/** Which request is meant: by its id (the asking device knows it) or by the hash of its link. */
export type SignInKey = { id: string; deviceHash: string } | { linkHash: string; deviceHash?: string };

export interface OpenSignInRequest {
  id: string;
  email: string;
  codeHash: string;
  deviceHash: string;
  tries: number;
}

/**
 * Writes a request; earlier open ones of the same address and browser stop working. Those of other browsers do not:
 * nobody takes a link from somebody else by asking for one too (threat 47). Answers with its end.
 */
export async function insertSignInRequest(trx: Transaction<Database>, request: NewSignInRequest): Promise<Date> {
  // Two requests at once would not see each other and both stay open.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${request.email}`}, 0))`.execute(trx);
  await trx
    .updateTable('sign_in_request')
    .set({ replaced_at: sql<Date>`now()` })
    .where('email', '=', request.email)
    .where('device_hash', '=', request.deviceHash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  const { expires_at } = await trx
    .insertInto('sign_in_request')
    .values({
      id: request.id,
      email: request.email,
      link_hash: request.linkHash,
      code_hash: request.codeHash,
      device_hash: request.deviceHash,
      link_issuer: request.link?.issuer ?? null,
      link_subject: request.link?.subject ?? null,
      link_provider: request.link?.provider ?? null,
      invitation_id: request.invitationId ?? null,
      tries: 0,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(mins => ${SIGN_IN_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** A request that is neither used, replaced nor expired. */
export async function findOpenSignInRequest(
  db: Kysely<Database>,
  key: SignInKey,
): Promise<OpenSignInRequest | undefined> {
  return db
    .selectFrom('sign_in_request')
    .select(['id', 'email', 'tries', 'code_hash as codeHash', 'device_hash as deviceHash'])
    .where(isOpen)
    .where(matches(key))
    .executeTakeFirst();
}

/** Counts a try before its code is looked at, so that tries sent at once are counted too; undefined: none is left. */
export async function takeCodeTry(db: Kysely<Database>, key: SignInKey): Promise<OpenSignInRequest | undefined> {
  return db
    .updateTable('sign_in_request')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where(isOpen)
    .where(matches(key))
    .where('tries', '<', CODE_TRIES)
    .returning(['id', 'email', 'tries', 'code_hash as codeHash', 'device_hash as deviceHash'])
    .executeTakeFirst();
}

/**
 * Uses a request up in one statement: of any number of callers at once, one gets the address. `link` is there only for
 * the browser that asked: who answers a mail on another device signs in there and links nothing, since the one who asked
 * may be somebody else. An invitation is for the address, so it counts wherever the mail is answered.
 */
export async function consumeSignInRequest(
  trx: Transaction<Database>,
  key: SignInKey,
): Promise<{ email: string; link: ProviderIdentity | null; invitationId: string | null } | undefined> {
  const row = await trx
    .updateTable('sign_in_request')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpen)
    .where(matches(key))
    .returning(['email', 'link_issuer', 'link_subject', 'link_provider', 'invitation_id'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, link_issuer: issuer, link_subject: subject, link_provider: provider } = row;
  const isLink = key.deviceHash !== undefined && issuer !== null && subject !== null && provider !== null;
  return { email, link: isLink ? { issuer, subject, provider } : null, invitationId: row.invitation_id };
}

const isOpen = sql<boolean>`used_at is null and replaced_at is null and expires_at > now()`;

function matches(key: SignInKey) {
  const byRequest = 'id' in key ? sql<boolean>`id = ${key.id}` : sql<boolean>`link_hash = ${key.linkHash}`;
  return key.deviceHash === undefined ? byRequest : sql<boolean>`${byRequest} and device_hash = ${key.deviceHash}`;
}
