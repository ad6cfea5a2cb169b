import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import { isAlive } from './postmaster-pid.ts';
import type { StartedPostgres } from './postmaster.ts';

export interface SuperviseOptions {
  current(): StartedPostgres;
  restart(): Promise<StartedPostgres>;
  log: DatabaseLog;
}

const LOOK_EVERY_MS = 1000;
const RESTART_DELAY_MAX_MS = 10_000;

/** Restarts Postgres after every unexpected end, until `end` is called. */
export function supervise({ current, restart, log }: SuperviseOptions): { end(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const loop = (async () => {
    for (let failures = 0; !signal.aborted;) {
      await ended(current(), signal);
      if (signal.aborted) return;
      log.warn('Postgres exited unexpectedly. Restarting it.');
      try {
        await restart();
        failures = 0;
      } catch (error) {
        failures++;
        log.warn(error instanceof Error ? error.message : String(error));
        await pause(Math.min(250 * 2 ** failures, RESTART_DELAY_MAX_MS), signal);
      }
    }
  })();
  return {
    async end() {
      ending.abort();
      await loop;
    },
  };
}

async function ended({ pid, child }: StartedPostgres, signal: AbortSignal): Promise<void> {
  if (child) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal }).catch(ignoreAbort);
    return;
  }
  while (!signal.aborted && isAlive(pid)) await pause(LOOK_EVERY_MS, signal);
}

/** Does not keep the program running. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(ignoreAbort);
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
