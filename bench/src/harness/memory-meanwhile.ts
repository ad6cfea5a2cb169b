import { setTimeout as delay } from 'node:timers/promises';
import type { MeasuredServer } from './measured-server.ts';

const SAMPLE_MS = 20;

/** Runs some work against a server; `memoryMb` is its most resident memory meanwhile, less that before. */
export async function memoryMeanwhile<T>(
  server: MeasuredServer,
  work: () => Promise<T>,
): Promise<{ result: T; memoryMb: number }> {
  const before = (await server.usage('collect')).rss;
  let most = before;
  let isDone = false;
  const working = work();
  void working.catch(() => undefined).finally(() => (isDone = true));
  while (!isDone) {
    most = Math.max(most, (await server.usage()).rss);
    await delay(SAMPLE_MS);
  }
  return { result: await working, memoryMb: (most - before) / 2 ** 20 };
}
