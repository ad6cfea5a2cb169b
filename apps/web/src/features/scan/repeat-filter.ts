/** A code that was out of the picture for this long counts as shown again on purpose. Milliseconds. */
const GONE_AFTER_MS = 1500;

/**
 * Passes each text when it comes into the picture, not in every frame that shows it. `now` is in milliseconds and never
 * decreases. `shown`: the texts of the last picture, which are not passed again while they stay in the picture.
 */
export function createRepeatFilter({
  goneAfterMs = GONE_AFTER_MS,
  shown = [],
}: {
  goneAfterMs?: number;
  shown?: readonly string[];
} = {}): (texts: readonly string[], now: number) => string[] {
  const lastSeen = new Map<string, number>();
  let isFirst = true;
  return (texts, now) => {
    const fresh: string[] = [];
    if (isFirst) for (const text of shown) lastSeen.set(text, now);
    isFirst = false;
    for (const [text, seenAt] of lastSeen) if (now - seenAt > goneAfterMs) lastSeen.delete(text);
    for (const text of texts) {
      if (!lastSeen.has(text)) fresh.push(text);
      lastSeen.set(text, now);
    }
    return fresh;
  };
}
