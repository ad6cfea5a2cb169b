import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import type { Translate } from '@boxroom/domain/language/message';
import { type Catalog, english, makeTranslate } from '@boxroom/domain/language/translator';
import { readCatalog } from '@boxroom/language/read-catalog';

/** Where the build puts the texts of the server, beside its own files. */
const BUILT = fileURLToPath(new URL('catalogs', import.meta.url));

/**
 * Returns a function that gives the translation into a language. `read` reads its catalog when it is first asked for.
 * English, with a warning, where the catalog cannot be read; English for null, and for a language of another version.
 */
export function createTranslations(read: (language: Language) => Catalog): (language: string | null) => Translate {
  const made = new Map<Language, Translate>();
  return (language) => {
    if (!isLanguage(language) || language === SOURCE_LANGUAGE) return english;
    const known = made.get(language);
    if (known) return known;
    try {
      const translate = makeTranslate(language, read(language));
      made.set(language, translate);
      return translate;
    } catch (error) {
      process.emitWarning(`The texts of ${language} cannot be read: ${String(error)}`);
      return english;
    }
  };
}

/** The translation for a person: `app_user.language`, or the language of a request. */
export const translateFor = createTranslations(existsSync(BUILT) ? readBuilt : readCatalog);

/** Takes 1 ms, while reading a catalog of translators would hold up everybody for 150. */
function readBuilt(language: Language): Catalog {
  return JSON.parse(readFileSync(join(BUILT, `${language}.json`), 'utf8')) as Catalog;
}
