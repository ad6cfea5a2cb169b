import { AppError } from '@boxroom/domain/error/app-error';

export interface UploadSlots {
  /**
   * Takes a slot for an upload of this person; answers how to give it back. Throws UNAVAILABLE when too many are under
   * way: each may hold a whole file in memory.
   */
  enter(userId: string): () => void;
  /** Does the work as soon as fewer than the allowed number of others are at theirs, in the order of asking. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export interface SlotLimits {
  /** Uploads under way in this process, with those that wait for their turn. */
  all: number;
  /** Of these, of one person. */
  perPerson: number;
  /** Pictures being worked on at the same time. */
  atWork: number;
}

export function createUploadSlots({ all, perPerson, atWork }: SlotLimits): UploadSlots {
  const byPerson = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let taken = 0;
  let working = 0;

  function leave(userId: string): void {
    taken--;
    const left = (byPerson.get(userId) ?? 0) - 1;
    if (left > 0) byPerson.set(userId, left);
    else byPerson.delete(userId);
  }

  return {
    enter(userId) {
      const own = byPerson.get(userId) ?? 0;
      if (taken >= all || own >= perPerson) throw new AppError('UNAVAILABLE', 'too many uploads');
      taken++;
      byPerson.set(userId, own + 1);
      let isIn = true;
      return () => {
        if (isIn) leave(userId);
        isIn = false;
      };
    },
    async inTurn(work) {
      if (working < atWork) working++;
      // Whoever finishes hands the place on.
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else working--;
      }
    },
  };
}
