import { AppError } from '@boxroom/domain/error/app-error';

export interface OpenStreams {
  /**
   * Counts a stream of a person; call the returned function when it closes. A person at the limit loses the oldest
   * stream: most likely its device is out of reach. Throws UNAVAILABLE when there are too many streams in total.
   */
  open(key: string, end: () => void): () => void;
}

export function createOpenStreams({ perCaller, all }: { perCaller: number; all: number }): OpenStreams {
  const byCaller = new Map<string, Set<() => void>>();
  let open = 0;

  return {
    open(key, end) {
      const own = byCaller.get(key) ?? new Set();
      const [oldest] = own;
      if (own.size >= perCaller) oldest?.();
      else if (open >= all) throw new AppError('UNAVAILABLE', 'too many streams');
      const leave = () => {
        if (!own.delete(endAndLeave)) return;
        open--;
        if (own.size === 0 && byCaller.get(key) === own) byCaller.delete(key);
      };
      const endAndLeave = () => {
        leave();
        end();
      };
      own.add(endAndLeave);
      byCaller.set(key, own);
      open++;
      return leave;
    },
  };
}
