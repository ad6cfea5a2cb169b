import { setTimeout as delay } from 'node:timers/promises';
import type { MailTransport } from './mail.ts';

/** How long to reuse a result: strangers can ask, and each check is a connection. */
const HOLDS_MS = 15_000;

/**
 * Whether the mail provider can be reached at all. Runs one check at a time and at most one per 15 s, for any number of
 * callers. Null: the check takes longer than `waitMs`, or the transport has none.
 */
export function createReachability(transport: MailTransport, waitMs: number): () => Promise<boolean | null> {
  let last: { since: number; answer: Promise<boolean> } | null = null;
  return async () => {
    if (!transport.check) return null;
    if (last === null || performance.now() - last.since > HOLDS_MS) {
      const answer = transport.check().then(
        () => true,
        () => false,
      );
      last = { since: performance.now(), answer };
    }
    return Promise.race([last.answer, delay(waitMs, null, { ref: false })]);
  };
}
