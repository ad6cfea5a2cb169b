/** Loads the texts that the page lacks so far; null: it has them all. */
let loadRest: (() => Promise<void>) | null = null;
let rest: Promise<void> | null = null;

/** `load` is called with the first code that needs it, and again with the next while it fails. */
export function keepRest(load: () => Promise<void>): void {
  loadRest = load;
  rest = null;
}

/** How long a start or a part of the app waits for texts. Milliseconds. */
const PATIENCE_MS = 4000;

/** Rejects when the texts take too long: a network may neither answer nor fail. */
export function inTime<Texts>(texts: Promise<Texts>): Promise<Texts> {
  return Promise.race([
    texts,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The texts are late.')), PATIENCE_MS)),
  ]);
}

/** Loads code whose texts are not among those of the first pages, together with them. */
export async function withTexts<Code>(load: () => Promise<Code>): Promise<Code> {
  const loading = load();
  if (loadRest !== null) {
    // Without its texts the code is English, and what loads next tries again.
    rest ??= inTime(loadRest()).catch(() => void (rest = null));
    await Promise.allSettled([rest, loading]);
  }
  return loading;
}
