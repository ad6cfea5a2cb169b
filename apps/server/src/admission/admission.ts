import { createTurns } from '../auth/turns.ts';
import { networkOf } from '../rate-limit/limits.ts';
import { createCallerTurns } from './caller-turns.ts';
import { createHeldBodies, type HeldBodies } from './held-bodies.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

const MIB = 1024 * 1024;
/** A caller's calls that are under way together. The pool has ten connections: nobody takes them all. */
const AT_ONCE = { atOnce: 6, waitingMax: 200 };
/** Of who is not signed in, by network: an office signs in together, and a sign-in may wait for its mail. */
const NETWORK_AT_ONCE = { atOnce: 20, waitingMax: 500 };
/**
 * What keeps a connection the longest: of one person, and of all together, with the exports, no more than leave some for
 * everything else. Pulls read the most, an import writes up to ten thousand rows in one transaction.
 */
export const LONG_CALLS = {
  'sync.pull': { ofOne: { atOnce: 2, waitingMax: 20 }, ofAll: { atOnce: 4, waitingMax: 500 } },
  'import.create': { ofOne: { atOnce: 1, waitingMax: 5 }, ofAll: { atOnce: 2, waitingMax: 100 } },
};
const BODIES = { perCaller: 24 * MIB, all: 96 * MIB, small: MIB / 2, reserve: 64 * MIB };
/** A minute of full use brings a household's import in, and nobody parses 10 MB after 10 MB. */
const BODY_BYTES = { burst: 64 * MIB, perSecond: MIB };
/** A room's worth of thumbnails at once. */
const PICTURES = { burst: 6000, perSecond: 100 };
const STREAMS = { perCaller: 30, all: 5000 };

/** Who calls: a person, a browser that is known, or a part of the network where nobody is signed in. */
export interface Caller {
  key: string;
  isPerson: boolean;
}

/** What one caller may use up of this process. */
export interface Admission {
  calls: TokenBuckets;
  pictures: TokenBuckets;
  bodyBytes: TokenBuckets;
  bodies: HeldBodies;
  streams: OpenStreams;
  /** Does a call of a procedure when it is this caller's turn, and a long one when there are few of anybody's. */
  inTurn<T>(caller: Caller, call: { path: string; signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
}

/** A browser that somebody signed in with is a caller of its own: strangers on its network don't lock it out (threat 47). */
export function callerOf(who: { userId: string } | { deviceHash: string | null; ip: string }): Caller {
  if ('userId' in who) return { key: who.userId, isPerson: true };
  const { deviceHash, ip } = who;
  return { key: deviceHash === null ? networkOf(ip) : `device:${deviceHash}`, isPerson: false };
}

export function createAdmission({ callsPerMinute }: { callsPerMinute: number }): Admission {
  const ofPerson = createCallerTurns(AT_ONCE);
  const ofNetwork = createCallerTurns(NETWORK_AT_ONCE);
  const longCalls = new Map(
    Object.entries(LONG_CALLS).map(([path, { ofOne, ofAll }]) => [
      path,
      { ofOne: createCallerTurns(ofOne), ofAll: createTurns(ofAll) },
    ]),
  );
  return {
    calls: createTokenBuckets({ burst: callsPerMinute, perSecond: callsPerMinute / 60 }),
    pictures: createTokenBuckets(PICTURES),
    bodyBytes: createTokenBuckets(BODY_BYTES),
    bodies: createHeldBodies(BODIES),
    streams: createOpenStreams(STREAMS),
    inTurn({ key, isPerson }, { path, signal }, work) {
      const turns = isPerson ? ofPerson : ofNetwork;
      const long = longCalls.get(path);
      if (!long) return turns.inTurn(key, signal, work);
      const unlessGone = () => {
        signal.throwIfAborted();
        return work();
      };
      return turns.inTurn(key, signal, () => long.ofOne.inTurn(key, signal, () => long.ofAll(unlessGone)));
    },
  };
}
