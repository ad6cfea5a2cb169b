/** The languages of the app, each with its own name. English is the source of all texts. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  da: 'Dansk',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

export const SOURCE_LANGUAGE = 'en' satisfies Language;

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Language>(['ar']);

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}

/** How a language is read. */
export type Direction = 'ltr' | 'rtl';

export function directionOf(language: Language): Direction {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/**
 * Returns the first of the wanted languages (BCP 47 tags, the most wanted first) that the app speaks, or English. A
 * region does not matter: 'de-AT' is German.
 */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-', 1)[0];
    if (isLanguage(language)) return language;
  }
  return SOURCE_LANGUAGE;
}
