import { networkOf } from '../rate-limit/limits.ts';
import { rateLimited } from '../rate-limit/retry-after.ts';
import { createHeldBodies, type HeldBodies } from './held-bodies.ts';
import { createHeldOff, type HeldOff } from './held-off.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';
import { createTurns } from './turns.ts';

const MIB = 1024 * 1024;
/** Concurrent calls per caller. The pool has 10 connections: no caller may take them all. */
const AT_ONCE = { atOnce: 6, waitingMax: 200 };
/** Per network for callers who are not signed in: an office signs in together, and a sign-in may wait for its mail. */
const NETWORK_AT_ONCE = { atOnce: 20, waitingMax: 500 };
/**
 * The calls that hold a connection longest, limited per person and in total, so that together with the exports they
 * leave connections for everything else. Pulls read the most; an import writes up to 10,000 rows in one transaction, and
 * undoing one looks at 2,000. A pull that waits longer for the others than a person for an answer is refused: when more
 * come than can be answered, a queue only makes every answer late.
 */
export const LONG_CALLS = {
  'sync.pull': { ofOne: { atOnce: 2, waitingMax: 20 }, ofAll: { atOnce: 4, waitingMax: 500, waitMaxMs: 3000 } },
  'import.create': { ofOne: { atOnce: 1, waitingMax: 5 }, ofAll: { atOnce: 2, waitingMax: 100 } },
};
/** These take their turns with another long call. */
const SAME_TURN: Readonly<Record<string, string>> = { 'import.takeBack': 'import.create' };
const BODIES = { perCaller: 24 * MIB, all: 96 * MIB, small: MIB / 2, reserve: 64 * MIB };
/** One minute of full use fits a household's import, but not one 10 MB body after another. */
const BODY_BYTES = { burst: 64 * MIB, perSecond: MIB };
/** The thumbnails of a room at once. */
const PICTURES = { burst: 6000, perSecond: 100 };
const STREAMS = { perCaller: 30, all: 5000 };

/** The caller: a person, a known browser, or a part of the network where nobody is signed in. */
export interface Caller {
  key: string;
  isPerson: boolean;
}

/** The limits on what one caller may use of this process. */
export interface Admission {
  calls: TokenBuckets;
  pictures: TokenBuckets;
  bodyBytes: TokenBuckets;
  bodies: HeldBodies;
  streams: OpenStreams;
  heldOff: HeldOff;
  /** Runs a procedure's call when it is this caller's turn; a long call also waits until few are running in total. */
  inTurn<T>(caller: Caller, call: { path: string; signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
}

/**
 * A browser in which an account signed in before counts as a caller of its own, so strangers on its network cannot lock
 * it out.
 */
export function callerOf(who: { userId: string } | { deviceHash: string | null; ip: string }): Caller {
  if ('userId' in who) return { key: who.userId, isPerson: true };
  const { deviceHash, ip } = who;
  return { key: deviceHash === null ? networkOf(ip) : `device:${deviceHash}`, isPerson: false };
}

export function createAdmission({ callsPerMinute }: { callsPerMinute: number }): Admission {
  const refusal = () => rateLimited(1);
  const ofPerson = createTurns({ ...AT_ONCE, refusal });
  const ofNetwork = createTurns({ ...NETWORK_AT_ONCE, refusal });
  const longCalls = new Map(
    Object.entries(LONG_CALLS).map(([path, { ofOne, ofAll }]) => [
      path,
      { ofOne: createTurns({ ...ofOne, refusal }), ofAll: createTurns(ofAll) },
    ]),
  );
  return {
    calls: createTokenBuckets({ burst: callsPerMinute, perSecond: callsPerMinute / 60 }),
    pictures: createTokenBuckets(PICTURES),
    bodyBytes: createTokenBuckets(BODY_BYTES),
    bodies: createHeldBodies(BODIES),
    streams: createOpenStreams(STREAMS),
    heldOff: createHeldOff(),
    inTurn({ key, isPerson }, { path, signal }, work) {
      const ofCaller = isPerson ? ofPerson : ofNetwork;
      const long = longCalls.get(SAME_TURN[path] ?? path);
      const begin = long ? () => long.ofOne.inTurn(() => long.ofAll.inTurn(work, { signal }), { key, signal }) : work;
      return ofCaller.inTurn(begin, { key, signal });
    },
  };
}
