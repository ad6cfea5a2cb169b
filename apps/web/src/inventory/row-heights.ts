/** So many rows are remembered; then it begins anew. */
const KEPT_MAX = 50_000;

const kinds = new Map<string, Map<string, number>>();
let widthThen = 0;

/**
 * How high rows of a kind of list were when they were last on the screen, in pixels, by their keys. None when the window
 * was of another width.
 */
export function knownHeights(kind: string): ReadonlyMap<string, number> {
  return (widthThen === window.innerWidth ? kinds.get(kind) : undefined) ?? new Map();
}

/** Remembers rows whose height is not the one they were taken to have. */
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
