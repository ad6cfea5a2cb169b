import type { Database } from '@boxroom/db/tables/database';
import { maskEmail } from '@boxroom/domain/account/email';
import {
  decideClaim,
  decideConfirmation,
  decideFinish,
  PAIRING_CLAIM_PREFIX,
  PAIRING_LINK_PREFIX,
  type PairingStep,
  pairingStep,
  PAIRING_SECONDS,
} from '@boxroom/domain/account/pairing';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { isToken } from '@boxroom/domain/id/token';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockUsers } from '../access/lock-users.ts';
import { translateFor } from '../language/translate-for.ts';
import type { Context, SignedInContext } from '../rpc/context.ts';
import { deviceName } from './device-name.ts';
import {
  claimPairing,
  confirmPairing,
  consumePairing,
  contestPairing,
  endPairing,
  findPairing,
  insertPairing,
  lockPairing,
  type Pairing,
  type PairingKey,
} from './device-pairing.ts';
import { type FoundUser, findUserById } from './find-or-create-user.ts';
import { openSessionFor } from './open-session.ts';
import { hashSecret, newToken, sameHash } from './secrets.ts';
import { hashSessionId, isOfSharedComputer, PROVEN_AT } from './session-adapter.ts';
import { limitLinks, limitPairingPolls, limitPairings, limitPreviews } from './sign-in-limits.ts';

/**
 * A session signs in other devices for this long after its person proved who they are. The new session ends when that
 * proof is 90 days old, so no chain of devices outlives it.
 */
export const PAIRING_DAYS = 30;

export interface StartedPairing {
  id: string;
  url: string;
  /** Null: the certificate needs no trust of its own. */
  trustUrl: string | null;
  /** For how long it works. */
  seconds: number;
}

/**
 * Makes a code for another device and replaces an earlier one of this session. Throws SIGN_IN_AGAIN, PAIRING_SHARED,
 * RATE_LIMITED.
 */
export async function startPairing(ctx: SignedInContext): Promise<StartedPairing> {
  if (await isOfSharedComputer(ctx.db, ctx.sessionId)) throw new AppError('PAIRING_SHARED');
  const sessionHash = hashSessionId(ctx.sessionId);
  const recent = await ctx.db
    .selectFrom('user_session')
    .select('id')
    .where('id_hash', '=', sessionHash)
    .where(PROVEN_AT, '>', sql<Date>`now() - make_interval(days => ${PAIRING_DAYS})`)
    .executeTakeFirst();
  if (!recent) throw new AppError('SIGN_IN_AGAIN');
  await limitPairings(ctx);
  const id = uuidv7();
  const token = newToken(PAIRING_LINK_PREFIX);
  const pairing = { id, userId: ctx.user.id, sessionHash, linkHash: hashSecret(token) };
  await ctx.db.transaction().execute(async (tx) => {
    // Whoever ends a session locks the person, the session, and then its codes.
    await lockUsers(tx, [ctx.user.id]);
    const session = await tx
      .selectFrom('user_session')
      .select('id')
      .where('id_hash', '=', sessionHash)
      .forKeyShare()
      .executeTakeFirst();
    if (!session) throw new AppError('NOT_SIGNED_IN');
    await insertPairing(tx, pairing);
  });
  // In the fragment, which browsers send to no server.
  const url = `${ctx.env.publicOrigin}/pair#${token}`;
  return { id, url, trustUrl: trustUrlOf(ctx.env), seconds: PAIRING_SECONDS };
}

/** Where a device that does not know an authority at home gets its certificate. */
function trustUrlOf({ ownHttps, publicOrigin }: Context['env']): string | null {
  if (ownHttps?.mode !== 'home') return null;
  return `http://${new URL(publicOrigin).hostname}:${ownHttps.httpPort}/trust`;
}

export interface ShownPairing {
  step: PairingStep;
  /** Of the device that scanned the code; null before. */
  number: number | null;
  device: string | null;
}

/** Throws PAIRING_INVALID for a code that this session did not make. */
export async function readPairing(ctx: SignedInContext, id: string): Promise<ShownPairing> {
  const pairing = await findPairing(ctx.db, shownBy(ctx, id));
  if (!pairing) throw new AppError('PAIRING_INVALID');
  const { facts, number, device } = pairing;
  return {
    step: pairingStep(facts),
    number,
    device: facts.isClaimed ? deviceName(device, translateFor(ctx.request.language)) : null,
  };
}

/** Admits the device that shows this number too. Throws PAIRING_INVALID, PAIRING_CONTESTED. */
export async function confirmDevice(ctx: SignedInContext, { id, number }: { id: string; number: number }) {
  await decide(ctx, shownBy(ctx, id), async (tx, pairing) => {
    const decision = decideConfirmation(pairing.facts, pairing.number === number);
    if (!decision.allowed) return decision.reason;
    if (decision.step === 'confirm') await confirmPairing(tx, pairing.id);
    return undefined;
  });
}

/** Ends a code, also a confirmed one whose device has not come yet. Throws PAIRING_INVALID. */
export async function cancelPairing(ctx: SignedInContext, id: string): Promise<void> {
  await decide(ctx, shownBy(ctx, id), async (tx, pairing) => {
    if (!pairing.facts.isUsed) await endPairing(tx, pairing.id);
    return undefined;
  });
}

export interface PairingPreview {
  maskedEmail: string;
  /** Who is signed in on the device that scanned the code: the same person, another one, or nobody. */
  signedInAs: 'same' | 'other' | null;
}

/** Previews a code without claiming it: a preview in another app may open its address. Throws PAIRING_INVALID. */
export async function previewPairing(ctx: Context, token: string): Promise<PairingPreview> {
  await limitPreviews(ctx);
  const pairing = await findPairing(ctx.db, scanned(token));
  // A claimed one is about to be refused with its reason.
  if (!pairing || ['done', 'over'].includes(pairingStep(pairing.facts))) throw new AppError('PAIRING_INVALID');
  const { email } = await ctx.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', pairing.userId)
    .executeTakeFirstOrThrow();
  const known = await ctx.authenticate();
  const signedInAs = known && (known.user.id === pairing.userId ? 'same' : 'other');
  return { maskedEmail: maskEmail(email), signedInAs };
}

interface Claim {
  token: string;
  /** The secret that the device made, which is in no code. */
  claim: string;
}

/** Binds a code to the calling device. Throws PAIRING_INVALID, PAIRING_TAKEN, PAIRING_CONTESTED, RATE_LIMITED. */
export async function claimDevice(ctx: Context, { token, claim }: Claim): Promise<{ number: number }> {
  await limitLinks(ctx);
  const claimHash = hashClaim(claim);
  let number = 0;
  await decide(ctx, scanned(token), async (tx, pairing) => {
    const decision = decideClaim(pairing.facts, isClaimedBy(pairing, claimHash));
    if (!decision.allowed) {
      if (decision.contests) await contestPairing(tx, pairing.id);
      return decision.reason;
    }
    const { userAgent } = ctx.request;
    number = pairing.number ?? (await claimPairing(tx, pairing.id, { claimHash, userAgent }));
    return undefined;
  });
  return { number };
}

/**
 * Signs in the device that claimed the code, once it is confirmed; null before. Throws PAIRING_INVALID,
 * PAIRING_CONTESTED, RATE_LIMITED.
 */
export async function finishPairing(
  ctx: Context,
  { token, claim, isSharedComputer }: Claim & { isSharedComputer?: boolean | undefined },
): Promise<FoundUser['user'] | null> {
  await limitPairingPolls(ctx);
  const [key, claimHash] = [scanned(token), hashClaim(claim)];
  // Almost every call ends here: without a transaction.
  const known = await findPairing(ctx.db, key);
  if (decideOn(known, claimHash) === 'wait' || !known) return null;
  const found = await openSessionFor(ctx, { method: 'pairing', isSharedComputer }, async (tx) => {
    // Before the code: whoever ends all sessions locks the person first, and then the codes of the sessions.
    await lockUsers(tx, [known.userId]);
    const pairing = await lockPairing(tx, key);
    if (decideOn(pairing, claimHash) === 'wait' || !pairing) return undefined;
    await consumePairing(tx, pairing.id);
    return { user: await findUserById(tx, pairing.userId), isNew: false, provenAt: pairing.provenAt };
  });
  return found?.user ?? null;
}

function decideOn(pairing: Pairing | undefined, claimHash: string): 'wait' | 'sign-in' {
  if (!pairing) throw new AppError('PAIRING_INVALID');
  const decision = decideFinish(pairing.facts, isClaimedBy(pairing, claimHash));
  if (!decision.allowed) throw new AppError(decision.reason);
  return decision.step;
}

/** Locks a code and decides. What was written stays, also when the decision is an error. */
async function decide(
  ctx: Context,
  key: PairingKey,
  run: (tx: Transaction<Database>, pairing: Pairing) => Promise<ErrorCode | undefined>,
): Promise<void> {
  const refused = await ctx.db.transaction().execute(async (tx) => {
    const pairing = await lockPairing(tx, key);
    return pairing ? run(tx, pairing) : 'PAIRING_INVALID';
  });
  if (refused) throw new AppError(refused);
}

function shownBy({ sessionId }: SignedInContext, id: string): PairingKey {
  return { id, sessionHash: hashSessionId(sessionId) };
}

function scanned(token: string): PairingKey {
  if (!isToken(PAIRING_LINK_PREFIX, token)) throw new AppError('PAIRING_INVALID');
  return { linkHash: hashSecret(token) };
}

function hashClaim(claim: string): string {
  if (!isToken(PAIRING_CLAIM_PREFIX, claim)) throw new AppError('PAIRING_INVALID');
  return hashSecret(claim);
}

function isClaimedBy({ claimHash }: Pairing, hash: string): boolean {
  return claimHash !== null && sameHash(claimHash, hash);
}
