/** The name of an item that so far is only a picture: 'Unnamed 7'. A longer number is somebody's own name. */
const UNNAMED = /^Unnamed ([1-9]\d{0,5})$/;

/** Whether an item still waits for its name. */
export function isUnnamed(name: string): boolean {
  return UNNAMED.test(name);
}

/**
 * Returns names for `count` new items that have none yet. They go on after the highest number that `existing` has, the
 * names in the same box, so that their order is that of the pictures.
 */
export function unnamedNames(count: number, existing: Iterable<string>): string[] {
  let last = 0;
  for (const name of existing) last = Math.max(last, Number(UNNAMED.exec(name)?.[1] ?? 0));
  return Array.from({ length: count }, (_, n) => `Unnamed ${last + 1 + n}`);
}

/** Returns the items without a name in the order of their numbers. */
export function inNamingOrder<T extends { name: string }>(items: Iterable<T>): T[] {
  return [...items].filter(({ name }) => isUnnamed(name)).toSorted((a, b) => numberOf(a.name) - numberOf(b.name));
}

function numberOf(name: string): number {
  return Number(UNNAMED.exec(name)?.[1] ?? 0);
}
