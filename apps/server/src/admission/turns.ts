import { AppError } from '@boxroom/domain/error/app-error';

export interface Turns {
  /**
   * Runs `work` when fewer than `atOnce` jobs of its key run, in order of arrival. Throws the refusal when `waitingMax`
   * jobs of the key wait already or the job has waited for `waitMaxMs`, and the signal's reason when it aborts before the
   * work begins: a caller who hangs up gives up the place.
   */
  inTurn<T>(work: () => Promise<T>, job?: { key?: string; signal?: AbortSignal }): Promise<T>;
}

export interface TurnLimits {
  /** Jobs of one key that run at the same time. */
  atOnce: number;
  waitingMax: number;
  /** Milliseconds that a job may wait; without a limit if absent. */
  waitMaxMs?: number;
  /** Makes the error for a job that finds the queue of its key full, or waited too long; UNAVAILABLE if absent. */
  refusal?: () => Error;
}

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/** Limits what runs at the same time, for each key on its own. Jobs without a key share one queue. */
export function createTurns({ atOnce, waitingMax, waitMaxMs, refusal = tooMuch }: TurnLimits): Turns {
  const queues = new Map<string, Queue>();

  async function enter(queue: Queue, signal: AbortSignal | undefined): Promise<void> {
    if (queue.running < atOnce) {
      queue.running++;
      return;
    }
    if (queue.waiting.size >= waitingMax) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leaveQueue = (error: Error) => {
      queue.waiting.delete(resolve);
      reject(error);
    };
    const giveUp = () => leaveQueue(asError(signal?.reason));
    queue.waiting.add(resolve);
    signal?.addEventListener('abort', giveUp, { once: true });
    const timer = waitMaxMs === undefined ? undefined : setTimeout(() => leaveQueue(refusal()), waitMaxMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  function leave(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      // Hands the place over directly, so that no later job overtakes.
      queue.waiting.delete(next);
      next();
    } else if (--queue.running === 0) queues.delete(key);
  }

  return {
    async inTurn(work, { key = '', signal } = {}) {
      signal?.throwIfAborted();
      const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
      queues.set(key, queue);
      await enter(queue, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        leave(key, queue);
      }
    },
  };
}

function tooMuch(): Error {
  return new AppError('UNAVAILABLE', 'too much to do at once');
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
