import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { isPassing } from '../../lib/http/error-message.ts';
import { asUser, trpcClient } from '../../lib/http/trpc.ts';
import { type Wait, waitFor } from './send-patiently.ts';

/** Before each retry of a call, in milliseconds; then the person is asked. */
const WAITS_MS = [1000, 2000, 5000, 10_000];

interface TakeBackRun {
  /** Whose import it is. Otherwise it would seem gone to another person who signs in meanwhile in this browser. */
  userId: string;
  /** Called after each call that the server answered. */
  onProgress: (state: ImportTakenBack) => void;
  /** Called before each retry. */
  wait?: Wait;
  signal: AbortSignal;
}

/**
 * Undoes an import, call by call. Returns the last answer: its `left` is 0 unless the signal was aborted before. Throws
 * the server's refusal, and a passing error that lasts. Calling it again continues.
 */
export async function takeBackImport(
  id: string,
  { userId, onProgress, wait = waitFor, signal }: TakeBackRun,
): Promise<ImportTakenBack | null> {
  const context = asUser(userId);
  let last: ImportTakenBack | null = null;
  let tries = 0;
  while (!signal.aborted && last?.left !== 0) {
    try {
      last = await trpcClient.import.takeBack.mutate({ id }, { signal, context });
      tries = 0;
      onProgress(last);
    } catch (error) {
      if (signal.aborted) break;
      const ms = isPassing(error) ? WAITS_MS[tries++] : undefined;
      if (ms === undefined) throw error;
      await wait(ms, signal);
    }
  }
  return last;
}
