import { chooseLanguage, isLanguage, type Language } from '@boxroom/domain/language/language';
import { LANGUAGE_KEY } from '../storage/storage-keys.ts';
import { readStored, writeStored } from '../storage/stored-value.ts';
import { t } from './t.ts';

/** Returns the language that was chosen on this device; null: it follows the browser. */
export function readChosenLanguage(): Language | null {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Takes effect with the next load of the page. */
export function writeChosenLanguage(language: Language | null): void {
  writeStored(LANGUAGE_KEY, language);
}

/**
 * Returns the languages of numbers and prices, the most wanted first: the browser's, which know its region, after a
 * language that was chosen instead of them. All have the digits of the page: those of 'ar-EG' may be others.
 */
export function numberLanguages(): readonly string[] {
  const wanted = t.language === browserLanguage() ? navigator.languages : [t.language, ...navigator.languages];
  const { numberingSystem } = new Intl.NumberFormat(t.language).resolvedOptions();
  return wanted.map((tag) => (tag.startsWith('ar-') ? `${tag}-u-nu-${numberingSystem}` : tag));
}

/** Returns the language of the browser, as far as the app speaks it. */
export function browserLanguage(): Language {
  return chooseLanguage(navigator.languages);
}
