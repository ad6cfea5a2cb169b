import { rateLimited } from '../rate-limit/retry-after.ts';

export interface CallerTurns {
  /**
   * Runs `work` once fewer than the allowed number of this caller's calls are running, in the order of arrival. Throws
   * RATE_LIMITED when too many are waiting already, and the signal's reason when the caller has gone.
   */
  inTurn<T>(key: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/** Limits how much one caller does at the same time, so that the database stays free for the others. */
export function createCallerTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): CallerTurns {
  const lines = new Map<string, Line>();

  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.running < atOnce) {
      line.running++;
      return;
    }
    if (line.waiting.size >= waitingMax) throw rateLimited(1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      line.waiting.delete(resolve);
      reject(asError(signal?.reason));
    };
    line.waiting.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  function leave(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      // Hands the place over directly, so that no later call overtakes.
      line.waiting.delete(next);
      next();
    } else if (--line.running === 0) lines.delete(key);
  }

  return {
    async inTurn(key, signal, work) {
      signal?.throwIfAborted();
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      lines.set(key, line);
      await enter(line, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        leave(key, line);
      }
    },
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
