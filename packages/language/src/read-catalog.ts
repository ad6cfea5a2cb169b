import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOURCE_LANGUAGE, type Language } from '@boxroom/domain/language/language';
import { messageKey } from '@boxroom/domain/language/message-key';
import type { Catalog } from '@boxroom/domain/language/translator';
import PO from 'pofile';

const FOLDER = fileURLToPath(new URL('../po', import.meta.url));

/** A text and its translation, as a catalog file has them. */
export interface Translated {
  text: string;
  translation: string;
  /** The source files that have the text, relative to the repository. */
  origins: readonly string[];
}

/** Reads the translated texts of a language from `folder`, which has one file a language; none of the source language. */
export function readTranslations(language: Language, folder = FOLDER): Translated[] {
  if (language === SOURCE_LANGUAGE) return [];
  return PO.parse(readFileSync(join(folder, `${language}.po`), 'utf8')).items.flatMap(
    ({ msgid, msgstr: [translation = ''], obsolete, references }) =>
      obsolete || translation === '' ? [] : [{ text: msgid, translation, origins: references }],
  );
}

export function readCatalog(language: Language, folder = FOLDER): Catalog {
  return catalogOf(readTranslations(language, folder));
}

export function catalogOf(translations: readonly Translated[]): Catalog {
  return Object.fromEntries(translations.map(({ text, translation }) => [messageKey(text), translation]));
}
