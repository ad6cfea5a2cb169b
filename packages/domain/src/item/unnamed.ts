import type { Language } from '../language/language.ts';

/**
 * The word in the name of an item that so far is only a picture, by language: 'Unnamed 7'. Not in the catalogs, since
 * names are recognized by it in every language: people who share a room may have several. Never change one.
 */
const WORDS: Readonly<Record<Language, string>> = {
  en: 'Unnamed',
  de: 'Unbenannt',
  fr: 'Sans nom',
  es: 'Sin nombre',
  it: 'Senza nome',
  nl: 'Naamloos',
  pl: 'Bez nazwy',
  da: 'Unavngivet',
  ar: 'بلا اسم',
};
/** A longer number is somebody's own name. */
const UNNAMED = new RegExp(`^(?:${Object.values(WORDS).join('|')}) ([1-9]\\d{0,5})$`);

/** Whether an item still waits for its name. */
export function isUnnamed(name: string): boolean {
  return UNNAMED.test(name);
}

/**
 * Returns names for `count` new items that have none yet. They go on after the highest number that `existing` has, the
 * names in the same box, so that their order is that of the pictures.
 */
export function unnamedNames(count: number, existing: Iterable<string>, language: Language): string[] {
  let last = 0;
  for (const name of existing) last = Math.max(last, Number(UNNAMED.exec(name)?.[1] ?? 0));
  return Array.from({ length: count }, (_, n) => `${WORDS[language]} ${last + 1 + n}`);
}

/** Returns the items without a name in the order of their numbers. */
export function inNamingOrder<T extends { name: string }>(items: Iterable<T>): T[] {
  return [...items].filter(({ name }) => isUnnamed(name)).toSorted((a, b) => numberOf(a.name) - numberOf(b.name));
}

function numberOf(name: string): number {
  return Number(UNNAMED.exec(name)?.[1] ?? 0);
}
