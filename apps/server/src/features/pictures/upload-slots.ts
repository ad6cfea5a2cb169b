import { AppError } from '@boxroom/domain/error/app-error';
import { createTurns } from '../../admission/turns.ts';

export interface UploadSlots {
  /** Takes one of a person's own slots while the file is still arriving. Throws UNAVAILABLE when none is left. */
  enter(userId: string): () => void;
  /**
   * Runs `work` on a complete file as soon as few enough others run: in the order of arrival, but one at a time per
   * person. Throws UNAVAILABLE when too many wait, since each holds a whole file in memory, and the signal's reason
   * when the sender has gone: abandoned files take no place.
   */
  inTurn<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export interface SlotLimits {
  /** Complete files in this process, in work or waiting. */
  all: number;
  /** Uploads of one person, including those still arriving: a slow one blocks nobody else. */
  perPerson: number;
  /** Pictures in work at the same time. */
  atWork: number;
}

export function createUploadSlots({ all, perPerson, atWork }: SlotLimits): UploadSlots {
  const byPerson = new Map<string, number>();
  let complete = 0;
  const ofOne = createTurns({ atOnce: 1, waitingMax: all });
  const ofAll = createTurns({ atOnce: atWork, waitingMax: all });

  function leave(userId: string): void {
    const left = (byPerson.get(userId) ?? 0) - 1;
    if (left > 0) byPerson.set(userId, left);
    else byPerson.delete(userId);
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
      if (complete >= all) throw new AppError('UNAVAILABLE', 'too many uploads');
      complete++;
      try {
        return await ofOne.inTurn(() => ofAll.inTurn(work, { signal }), { key: userId, signal });
      } finally {
        complete--;
      }
    },
  };
}
