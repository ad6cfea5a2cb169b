import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import type { Translate } from '@boxroom/domain/language/message';
import { english, makeTranslate } from '@boxroom/domain/language/translator';
import { readCatalog } from '@boxroom/language/read-catalog';

/** The build puts the catalogs beside its files; the sources read those of the package. */
const BUILT = fileURLToPath(new URL('po', import.meta.url));

/**
 * Returns a function that gives the translation into a language, whose catalog it reads when it is first asked for.
 * English where the catalog is missing, for null, and for a language of another version.
 */
export function createTranslations(folder?: string): (language: string | null) => Translate {
  const made = new Map<Language, Translate>();
  return (language) => {
    if (!isLanguage(language) || language === SOURCE_LANGUAGE) return english;
    const known = made.get(language);
    if (known) return known;
    const translate = open(language, folder);
    made.set(language, translate);
    return translate;
  };
}

function open(language: Language, folder: string | undefined): Translate {
  try {
    return makeTranslate(language, readCatalog(language, folder));
  } catch {
    return english;
  }
}

/** The translation for a person: `app_user.language`, or the language of a request. */
export const translateFor = createTranslations(existsSync(BUILT) ? BUILT : undefined);
