import { linesWithContent, parseLines, type PastedLine } from '@boxroom/domain/item/parse-lines';
import { oneTabAtATime, reduceShared, type SharedThing } from '../lib/share/shared-things.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { waitingShares } from '../replica/shots/shared-shots.ts';

/** A line, and the share that it waits in. */
export interface SharedLine {
  key: string;
  text: string;
  line: PastedLine;
}

/** Reads the lines of all shares as one list, so that its numbers are found. */
export function linesOf(things: readonly Pick<SharedThing, 'key' | 'lines'>[]): SharedLine[] {
  const texts = things.flatMap(({ key, lines }) => linesWithContent(lines).map((text) => ({ key, text })));
  const parsed = parseLines(texts.map(({ text }) => text).join('\n'));
  return parsed.flatMap((line, index) => {
    const from = texts[index];
    return from ? [{ ...from, line }] : [];
  });
}

/**
 * Returns a function that adds lines, and takes those which became items out of their shares as soon as the items are on
 * the disk. It returns the lines that are left; null: another tab has placed some meanwhile, so it added none.
 */
export function usePlaceLines(): (
  shown: readonly SharedLine[],
  add: () => readonly PastedLine[],
) => Promise<SharedLine[] | null> {
  const store = useReplicaStore();
  return (shown, add) =>
    oneTabAtATime(async () => {
      const keys = new Set(shown.map(({ key }) => key));
      const waiting = linesOf((await waitingShares(store)).filter(({ key }) => keys.has(key)));
      if (textOf(waiting) !== textOf(shown)) return null;
      const taken = new Set(add());
      const left = shown.filter(({ line }) => !taken.has(line));
      await store.engine?.idle();
      for (const key of keys) await reduceShared(key, { lines: textOf(left.filter((line) => line.key === key)) });
      return left;
    });
}

function textOf(lines: readonly SharedLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}
