import { SOURCE_LANGUAGE } from '@boxroom/domain/language/language';

/** Where a page notes its language for the worker, which can read no other storage of pages at its start. */
const CACHE = 'boxroom-language';
const KEY = '/language';

/** Writes a language that is another than the one noted, which most starts do not have. Returns whether it is. */
export async function noteShownLanguage(caches: CacheStorage, language: string): Promise<boolean> {
  if (((await readShownLanguage(caches)) ?? SOURCE_LANGUAGE) === language) return false;
  await (await caches.open(CACHE)).put(KEY, new Response(language));
  return true;
}

/** Returns the language of the last page; null while no page has noted one. */
export async function readShownLanguage(caches: CacheStorage): Promise<string | null> {
  if (!(await caches.has(CACHE))) return null;
  return (await (await caches.open(CACHE)).match(KEY))?.text() ?? null;
}
