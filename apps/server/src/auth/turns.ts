import { AppError } from '@boxroom/domain/error/app-error';

/**
 * Runs at most `atOnce` jobs together and the others in order of arrival. Throws UNAVAILABLE when `waitingMax` jobs
 * wait already.
 */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function myTurn(): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting.length >= waitingMax) throw new AppError('UNAVAILABLE', 'too much to do at once');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await myTurn();
    try {
      return await work();
    } finally {
      // The next job inherits the slot, so no newcomer overtakes it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
