import { directionOf, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { makeTranslate } from '@boxroom/domain/language/translator';
import type { catalogs as built } from 'virtual:catalogs';
import { noteShownLanguage } from '../../service-worker/shown-language.ts';
import { browserLanguage, readChosenLanguage } from './language.ts';
import { keepRest } from './rest-of-language.ts';
import { speak } from './t.ts';

/**
 * Loads the texts of this page's language: those of the first pages now, the others beside them. Where they cannot be
 * loaded the page is English. Resolves at once in English.
 */
export async function startLanguage(catalogs: typeof built): Promise<void> {
  const language = readChosenLanguage() ?? browserLanguage();
  if ('caches' in window) noteShownLanguage(caches, language).catch(() => undefined); // no worker without storage
  const parts = catalogs[language];
  if (language === SOURCE_LANGUAGE || !parts) return;
  try {
    const catalog = { ...(await parts.first()).default };
    speak(makeTranslate(language, catalog));
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    keepRest(parts.rest().then((rest) => void Object.assign(catalog, rest.default)));
  } catch {
    // A device without a network that has lost the file.
  }
}
