import type { Language } from '@boxroom/domain/language/language';
import { catalogs as built } from 'virtual:catalogs';
import { inTime } from './rest-of-language.ts';

/** Loads all texts of a language. Rejects where this device cannot have them now. */
export async function loadTexts(language: Language, catalogs = built): Promise<void> {
  await inTime(Promise.all(Object.values(catalogs[language] ?? {}).map((load) => load())));
}
