import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { asUser, trpcClient } from '../../lib/http/trpc.ts';
import type { Wait } from '../../lib/time/wait-for.ts';
import { sendPatiently } from './send-patiently.ts';

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
  { userId, onProgress, wait, signal }: TakeBackRun,
): Promise<ImportTakenBack | null> {
  const context = asUser(userId);
  let last: ImportTakenBack | null = null;
  const takeSomeBack = () => trpcClient.import.takeBack.mutate({ id }, { signal, context });
  try {
    while (last?.left !== 0) {
      last = await sendPatiently(takeSomeBack, signal, { waits: WAITS_MS, ...(wait && { wait }) });
      onProgress(last);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return last;
}
