let rest: Promise<void> | null = null;

export function keepRest(loading: Promise<void>): void {
  // A text that could not be loaded shows in English.
  rest = loading.catch(() => undefined);
}

/** Loads code whose texts are not among those of the first pages, together with them. */
export async function withTexts<Code>(load: () => Promise<Code>): Promise<Code> {
  const loading = load();
  if (rest !== null) await Promise.allSettled([rest, loading]);
  return loading;
}
