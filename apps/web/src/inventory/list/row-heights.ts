/** Above this number of rows the cache starts from scratch. */
const KEPT_MAX = 50_000;

const kinds = new Map<string, Map<string, number>>();
let widthThen = 0;

/**
 * Returns the heights in pixels that rows of a kind of list had when last on the screen, by key. Empty when the window
 * had another width.
 */
export function knownHeights(kind: string): ReadonlyMap<string, number> {
  return (widthThen === window.innerWidth ? kinds.get(kind) : undefined) ?? new Map();
}

/** Remembers the rows whose height differs from the estimate. */
export function rememberHeights(kind: string, rows: readonly { key: unknown; size: number }[], estimate: number): void {
  const heights = kinds.get(kind) ?? new Map<string, number>();
  if (widthThen !== window.innerWidth || heights.size > KEPT_MAX) {
    kinds.clear();
    heights.clear();
  }
  widthThen = window.innerWidth;
  kinds.set(kind, heights);
  for (const { key, size } of rows) if (size !== estimate) heights.set(String(key), size);
}
