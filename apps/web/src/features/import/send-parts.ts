import type { ImportInput } from '@boxroom/domain/import/import-input';
import { isPassing } from '../../lib/http/error-message.ts';

/** Before each retry of a part, in milliseconds; then the person is asked. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];

export interface PartSender {
  send: (part: ImportInput) => Promise<unknown>;
  /** Called with the number of confirmed parts, after each. */
  onSent: (sent: number) => void;
  /** Resolves early when the import is aborted. */
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Sends the parts of an import from `first` on, each until the server confirms it: a part that is sent twice takes
 * effect once. Returns early when the signal is aborted; throws the server's refusal of a part, and a passing error
 * that lasts for all retries (about a minute).
 */
export async function sendParts(parts: readonly ImportInput[], first: number, sender: PartSender): Promise<void> {
  const { onSent, signal } = sender;
  for (const [index, part] of parts.entries()) {
    if (index < first) continue;
    await sendOne(part, sender);
    if (signal.aborted) return;
    onSent(index + 1);
  }
}

async function sendOne(part: ImportInput, { send, wait, signal }: PartSender): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await send(part);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const pause = isPassing(error) ? WAITS_MS[tries] : undefined;
      if (pause === undefined) throw error;
      await wait(pause);
    }
  }
}
