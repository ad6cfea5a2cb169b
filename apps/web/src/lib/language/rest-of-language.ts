/** Loads the texts that the page lacks so far; null: it has them all. */
let loadRest: (() => Promise<void>) | null = null;
let rest: Promise<void> | null = null;

/** `load` is called once, with the first code that needs it. */
export function keepRest(load: () => Promise<void>): void {
  loadRest = load;
}

/** Loads code whose texts are not among those of the first pages, together with them. */
export async function withTexts<Code>(load: () => Promise<Code>): Promise<Code> {
  const loading = load();
  if (loadRest !== null) {
    // A text that could not be loaded shows in English.
    rest ??= loadRest().catch(() => undefined);
    await Promise.allSettled([rest, loading]);
  }
  return loading;
}
