import { AppError } from '@boxroom/domain/error/app-error';
import { rateLimited } from '../rate-limit/retry-after.ts';

/** Counts bytes of request bodies in memory, from the first byte until the response is out. */
export interface HeldBodies {
  /**
   * Starts counting for a caller. `add` throws RATE_LIMITED for too many bytes of one caller and UNAVAILABLE for too
   * many in total.
   */
  open(key: string): { add(bytes: number): void; close(): void };
}

export interface BodyLimits {
  perCaller: number;
  all: number;
  /**
   * Bytes that a caller may hold of `reserve` beyond `all`: a few callers with large bodies do not keep small ones of
   * others out.
   */
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
