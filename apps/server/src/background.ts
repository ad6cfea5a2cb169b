import type { Logger } from './logger.ts';
import { traced, type Tracing } from './telemetry/tracing.ts';

export interface Background {
  /** Starts the work soon. Logs a failure. */
  begin(work: () => Promise<void>): void;
  /** Resolves when all started work is done. */
  idle(): Promise<void>;
}

/** Work that no response waits for, but the process does when it stops. */
export function createBackground(log: Pick<Logger, 'error'>, tracing: Tracing | null = null): Background {
  const running = new Set<Promise<void>>();
  return {
    begin(work) {
      const done = traced(tracing, { name: 'background work' }, work)
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
