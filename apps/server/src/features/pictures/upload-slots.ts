import { AppError } from '@boxroom/domain/error/app-error';

export interface UploadSlots {
  /** Takes one of a person's own slots, while the file is still coming. Throws UNAVAILABLE when they have none left. */
  enter(userId: string): () => void;
  /**
   * Does the work on a file that is there, as soon as few enough others are at theirs: in the order of asking, but one
   * after another for each person. Throws UNAVAILABLE when too many wait, since each holds a whole file in memory, and
   * what the signal says when the sender has gone meanwhile: files of nobody take no place.
   */
  inTurn<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export interface SlotLimits {
  /** Files in this process that are there, at work or waiting. */
  all: number;
  /** Uploads of one person, with those whose file is still coming: a slow one is in nobody else's way. */
  perPerson: number;
  /** Pictures being worked on at the same time. */
  atWork: number;
}

export function createUploadSlots({ all, perPerson, atWork }: SlotLimits): UploadSlots {
  const byPerson = new Map<string, number>();
  const working = new Set<string>();
  const waiting: { userId: string; begin: () => void }[] = [];

  function leave(userId: string): void {
    const left = (byPerson.get(userId) ?? 0) - 1;
    if (left > 0) byPerson.set(userId, left);
    else byPerson.delete(userId);
  }

  function beginNext(): void {
    if (working.size >= atWork) return;
    const at = waiting.findIndex(({ userId }) => !working.has(userId));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    working.add(next.userId);
    next.begin();
  }

  return {
    enter(userId) {
      const own = byPerson.get(userId) ?? 0;
      if (own >= perPerson) throw new AppError('UNAVAILABLE', 'too many uploads');
      byPerson.set(userId, own + 1);
      let isIn = true;
      return () => {
        if (isIn) leave(userId);
        isIn = false;
      };
    },
    async inTurn(userId, signal, work) {
      signal.throwIfAborted();
      if (waiting.length + working.size >= all) throw new AppError('UNAVAILABLE', 'too many uploads');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const place = { userId, begin: resolve };
      const leaveLine = () => {
        const at = waiting.indexOf(place);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(signal.reason as Error);
      };
      waiting.push(place);
      signal.addEventListener('abort', leaveLine, { once: true });
      beginNext();
      await promise;
      signal.removeEventListener('abort', leaveLine);
      try {
        return await work();
      } finally {
        working.delete(userId);
        beginNext();
      }
    },
  };
}
