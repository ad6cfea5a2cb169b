import { AppError } from '@boxroom/domain/error/app-error';
import { rateLimited } from '../rate-limit/retry-after.ts';

/** Bytes of bodies in memory, from the first that arrives until the answer is out. */
export interface HeldBodies {
  /** Begins to count for a caller. `add` throws RATE_LIMITED for too much of one caller and UNAVAILABLE for too much of all. */
  open(key: string): { add(bytes: number): void; close(): void };
}

export interface BodyLimits {
  perCaller: number;
  all: number;
  /** What a caller may hold of `reserve` beyond `all`: a few callers with large bodies don't keep others' small ones out. */
  small: number;
  reserve: number;
}

export function createHeldBodies({ perCaller, all, small, reserve }: BodyLimits): HeldBodies {
  const byCaller = new Map<string, number>();
  let held = 0;

  return {
    open(key) {
      let own = 0;
      let isOpen = true;
      const count = (bytes: number) => {
        own += bytes;
        held += bytes;
        const left = (byCaller.get(key) ?? 0) + bytes;
        if (left > 0) byCaller.set(key, left);
        else byCaller.delete(key);
      };
      return {
        add(bytes) {
          if (!isOpen) return;
          const left = (byCaller.get(key) ?? 0) + bytes;
          if (left > perCaller) throw rateLimited(1);
          if (held + bytes > (left > small ? all : all + reserve)) throw new AppError('UNAVAILABLE', 'too many bodies');
          count(bytes);
        },
        close() {
          if (isOpen) count(-own);
          isOpen = false;
        },
      };
    },
  };
}
