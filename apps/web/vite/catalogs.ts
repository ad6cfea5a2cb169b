import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { messageKey } from '@boxroom/domain/language/message-key';
import type { Catalog } from '@boxroom/domain/language/translator';
import { readTranslations } from '@boxroom/language/read-catalog';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_ROUTE, loadedBy } from './first-load-size.ts';

const INDEX = 'virtual:catalogs';
const PART = /^virtual:catalog\/(\w+)\/(first|rest)$/;
const GAP = /"catalog of (\w+), (first|rest)"/;

/**
 * The translated texts of each language in two files: what the first signed-in page and the guests' page show, and the
 * rest, which loads beside them. `virtual:catalogs` has a function for each that loads it.
 */
export function catalogs(): Plugin {
  let isBuild = true;
  return {
    name: 'catalogs',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === INDEX || PART.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) return writeIndex();
      const [, language, part] = PART.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || !language) return null;
      // Which module is in which chunk is known once they are made.
      if (isBuild) return `export default JSON.parse("catalog of ${language}, ${part}")`;
      const all = part === 'first' ? readTranslations(language as Language) : [];
      return `export default ${JSON.stringify(catalogOf(all))}`;
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      const [gap, language, part] = GAP.exec(code) ?? [];
      if (!gap || !language) return null;
      const first = pathsOf(firstOf(chunks), chunks);
      const found = readTranslations(language as Language).filter(
        ({ origins }) => origins.some((path) => first.has(path)) === (part === 'first'),
      );
      return code.replace(gap, () => JSON.stringify(JSON.stringify(catalogOf(found))));
    },
  };
}

/** The chunks' names of the parts: `language-de-first`. */
export function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, part] = PART.exec(facadeModuleId?.slice(1) ?? '') ?? [];
  return language ? `assets/languages/${language}-${part}-[hash].js` : 'assets/[name]-[hash].js';
}

function writeIndex(): string {
  const languages = Object.keys(LANGUAGES).filter((language) => language !== SOURCE_LANGUAGE);
  const lines = languages.map(
    (language) =>
      `${language}: { first: () => import("virtual:catalog/${language}/first"), rest: () => import("virtual:catalog/${language}/rest") },`,
  );
  return `export const catalogs = {\n${lines.join('\n')}\n};`;
}

export function catalogOf(translations: readonly { text: string; translation: string }[]): Catalog {
  return Object.fromEntries(translations.map(({ text, translation }) => [messageKey(text), translation]));
}

/** Guests load as little as possible, and wait for nothing else. */
const GUEST = 'guest-page';

function firstOf(chunks: Readonly<Record<string, Rolldown.RenderedChunk>>): Rolldown.RenderedChunk[] {
  return Object.values(chunks).filter(
    ({ name, isEntry }) => (isEntry && name === 'index') || FIRST_ROUTE.includes(name) || name === GUEST,
  );
}

/** Returns the source files in these chunks and what they import, relative to the repository. */
function pathsOf(
  starts: readonly Rolldown.RenderedChunk[],
  chunks: Readonly<Record<string, Rolldown.RenderedChunk>>,
): Set<string> {
  const ids = loadedBy(starts, (name) => chunks[name]).flatMap(({ moduleIds }) => moduleIds);
  return new Set(ids.map((id) => id.replaceAll('\\', '/').replace(/^.*\/(?=(?:apps|packages)\/[^/]+\/src\/)/, '')));
}
