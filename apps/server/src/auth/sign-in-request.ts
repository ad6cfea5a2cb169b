import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ProviderIdentity } from './identity.ts';

/** How long a link and its code work. Minutes, by the database's clock. */
export const SIGN_IN_MINUTES = 10;
export const CODE_TRIES = 5;

export interface NewSignInRequest {
  id: string;
  email: string;
  linkHash: string;
  codeHash: string;
  deviceHash: string;
  /** The identity that this proof links to the account. */
  link?: ProviderIdentity | undefined;
  /** The invitation that this proof accepts. */
  invitationId?: string | undefined;
}

/** Identifies a request by its id, which only the requesting device knows, or by the hash of its link. */
export type SignInKey = { id: string; deviceHash: string } | { linkHash: string; deviceHash?: string };

export interface OpenSignInRequest {
  id: string;
  email: string;
  codeHash: string;
  deviceHash: string;
  tries: number;
}

/**
 * Stores a request and invalidates earlier open ones of the same address and browser. Those of other browsers stay
 * valid: requesting a link must not invalidate the one that somebody else requested for the address. Returns when it
 * expires.
 */
export async function insertSignInRequest(tx: Transaction<Database>, request: NewSignInRequest): Promise<Date> {
  // Without the lock, two concurrent requests would not see each other and both stay open.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${request.email}`}, 0))`.execute(tx);
  if (request.invitationId !== undefined) await holdInvitation(tx, request.invitationId);
  await tx
    .updateTable('sign_in_request')
    .set({ replaced_at: sql<Date>`now()` })
    .where('email', '=', request.email)
    .where('device_hash', '=', request.deviceHash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  const { expires_at } = await tx
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

/** It may be deleted with the account of its sender. Throws INVITATION_INVALID. */
async function holdInvitation(tx: Transaction<Database>, id: string): Promise<void> {
  const held = await tx.selectFrom('invitation').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!held) throw new AppError('INVITATION_INVALID');
}

/** Returns a request that is neither used, replaced nor expired. */
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

/** Counts an attempt before the code is compared, so that concurrent attempts count too. Undefined: none is left. */
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
 * Consumes a request in one statement: of any number of concurrent callers, one gets the address. `link` is set only
 * for the browser that requested it: answering the mail on another device signs in there and links nothing, since the
 * requester may be somebody else. An invitation belongs to the address, so it counts on every device.
 */
export async function consumeSignInRequest(
  tx: Transaction<Database>,
  key: SignInKey,
): Promise<{ email: string; link: ProviderIdentity | null; invitationId: string | null } | undefined> {
  const row = await tx
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
