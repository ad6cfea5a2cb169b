import { setTimeout as delay } from 'node:timers/promises';
import { rateLimited } from '../rate-limit/retry-after.ts';

/** Sessions remembered at most. */
const REMEMBERED = 10_000;
/** The shortest wait that a refusal names, in milliseconds. */
const WAIT_MS = 1000;
/** Refusals within that time, after which a session is held off. The app waits after the first. */
const REFUSALS_MAX = 20;
/** Milliseconds that a further refusal is held back, for at most so many at a time. */
const HOLD_MS = 250;
const HELD_MAX = 1000;

/**
 * Holds sessions off that continue at full speed although they were told to wait. A further refusal costs no look-up of
 * the session, which would take as much of the database as a short call, and comes late, which slows the sender down.
 */
export interface HeldOff {
  /** Rejects with RATE_LIMITED while the session is held off. */
  check(session: string): Promise<void>;
  /** Counts a refusal. */
  add(session: string): void;
}

export function createHeldOff(now = () => performance.now(), sleep: (ms: number) => Promise<unknown> = delay): HeldOff {
  const sessions = new Map<string, { end: number; refusals: number }>();
  let held = 0;
  return {
    async check(session) {
      const known = sessions.get(session);
      if (!known || known.refusals < REFUSALS_MAX || now() >= known.end) return;
      const seconds = (known.end - now()) / 1000;
      if (held < HELD_MAX) {
        held++;
        await sleep(HOLD_MS);
        held--;
      }
      throw rateLimited(seconds);
    },
    add(session) {
      const known = sessions.get(session);
      if (known && now() < known.end) {
        known.refusals++;
        return;
      }
      sessions.delete(session);
      sessions.set(session, { end: now() + WAIT_MS, refusals: 1 });
      // The wait that ends first comes first.
      for (const [old, { end }] of sessions) {
        if (sessions.size <= REMEMBERED && end > now()) break;
        sessions.delete(old);
      }
    },
  };
}
