/** So many are remembered; then it begins anew. */
const KEPT_MAX = 50_000;

const heights = new Map<string, number>();
let widthThen = 0;

/** How high a row was when it was last on the screen, in pixels, by the kind of list and its key; undefined: not known, or the window was of another width. */
export function heightOf(kind: string, key: string): number | undefined {
  return widthThen === window.innerWidth ? heights.get(`${kind}/${key}`) : undefined;
}

/** Remembers rows whose height is not the one they were taken to have. */
export function rememberHeights(kind: string, rows: readonly { key: unknown; size: number }[], estimate: number): void {
  if (widthThen !== window.innerWidth || heights.size > KEPT_MAX) heights.clear();
  widthThen = window.innerWidth;
  for (const { key, size } of rows) if (size !== estimate) heights.set(`${kind}/${String(key)}`, size);
}
