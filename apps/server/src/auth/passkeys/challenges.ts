import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Env } from '../../env.ts';
import type { Context } from '../../rpc/context.ts';
import { passkeySite } from './passkey-site.ts';

/** How long a person may take to unlock a passkey. */
const CHALLENGE_MINUTES = 5;

/** EdDSA, ES256 and RS256 (COSE). The signatures that the library would prefer are experimental in Node. */
export const ALGORITHMS = [-8, -7, -257];

/** The library is loaded by the first call that needs it: few servers do at their start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * Returns what the library found, or null for what it refuses by an error. The log gets no reason: the library's
 * sentences quote what the browser sent.
 */
export async function nullIfRefused<Verified>(
  { log, request }: Pick<Context, 'log' | 'request'>,
  verification: Promise<Verified>,
): Promise<Verified | null> {
  try {
    return await verification;
  } catch {
    log.info({ reqId: request.id }, 'authn_passkey_refused');
    return null;
  }
}

/** Returns the name that passkeys of this server are bound to. Throws PASSKEY_UNAVAILABLE. */
export function requireSite({ publicOrigin }: Pick<Env, 'publicOrigin'>): string {
  const site = passkeySite(publicOrigin);
  if (site === null) throw new AppError('PASSKEY_UNAVAILABLE');
  return site;
}

/** Keeps a challenge until it is answered. `sessionHash`: the session that adds a passkey; null for a sign-in. */
export async function keepChallenge(
  db: Kysely<Database>,
  challenge: string,
  sessionHash: string | null,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge,
      session_hash: sessionHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute();
}

/** Uses a challenge up. Returns false if it is unknown, used, expired, or was made for another session or purpose. */
export async function takeChallenge(
  db: Kysely<Database>,
  challenge: string,
  sessionHash: string | null,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('session_hash', 'is not distinct from', sessionHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
