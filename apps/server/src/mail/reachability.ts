import { setTimeout as delay } from 'node:timers/promises';
import type { MailTransport } from './mail.ts';

/** How long an answer holds: strangers ask, and each check is a connection. */
const HOLDS_MS = 15_000;

/**
 * Whether the mail provider can be reached at all. One check at a time and one in a quarter of a minute, however many
 * ask. Null: the check takes longer than `waitMs`, or the transport has none.
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
