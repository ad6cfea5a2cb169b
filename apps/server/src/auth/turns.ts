import { AppError } from '@boxroom/domain/error/app-error';

/**
 * Runs at most `atOnce` pieces of work together, the others in the order they came. Throws UNAVAILABLE for one that
 * would be more than the `waitingMax`th to wait.
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
      // Whose turn is next takes the place over, so nobody gets in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
