/** A code that was out of the picture for so long is shown on purpose when it comes back. */
const GONE_AFTER_MS = 1500;

/**
 * Passes on each text when it comes into the picture, not in every frame in which it is seen. `now` in milliseconds,
 * never going back. `shown`: what was in the picture when it was last looked at and need not be passed on again as long
 * as it stays there.
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
