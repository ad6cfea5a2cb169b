/** A code that was out of the picture for so long is shown on purpose when it comes back. */
const GONE_AFTER_MS = 1500;

/**
 * Passes on each text when it comes into the picture, not in every frame in which it is seen. `now` in milliseconds,
 * never going back.
 */
export function createRepeatFilter(goneAfterMs = GONE_AFTER_MS): (texts: readonly string[], now: number) => string[] {
  const lastSeen = new Map<string, number>();
  return (texts, now) => {
    const fresh: string[] = [];
    for (const [text, seenAt] of lastSeen) if (now - seenAt > goneAfterMs) lastSeen.delete(text);
    for (const text of texts) {
      if (!lastSeen.has(text)) fresh.push(text);
      lastSeen.set(text, now);
    }
    return fresh;
  };
}
