import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { catalogOf, readTranslations, type Translated } from '@boxroom/language/read-catalog';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_ROUTE, loadedBy } from './first-load-size.ts';

const INDEX = 'virtual:catalogs';
const PARTS = ['first', 'guest', 'rest'] as const;
const PART = new RegExp(`^virtual:catalog/(\\w+)/(${PARTS.join('|')})$`);
const GAP = new RegExp(`"catalog of (\\w+), (${PARTS.join('|')})"`);

/**
 * The translated texts of each language in three files: what the first signed-in page shows, what the guests' page shows
 * besides, and the rest, which loads later. `virtual:catalogs` has a function for each that loads it.
 */
export function catalogs(): Plugin {
  let isBuild = true;
  return {
    name: 'catalogs',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart: () => read.clear(),
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
      const partOf = sortInto(chunks);
      const found = translationsOf(language as Language).filter(({ origins }) => partOf(origins) === part);
      return code.replace(gap, () => JSON.stringify(JSON.stringify(catalogOf(found))));
    },
  };
}

/** The chunks' names of the parts: `language-de-first`. */
export function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, part] = PART.exec(facadeModuleId?.slice(1) ?? '') ?? [];
  return language ? `assets/languages/${language}-${part}-[hash].js` : 'assets/[name]-[hash].js';
}

const read = new Map<Language, Translated[]>();

/** Reads a catalog once for the several files of a build that have parts of it. */
export function translationsOf(language: Language): Translated[] {
  const known = read.get(language) ?? readTranslations(language);
  read.set(language, known);
  return known;
}

function writeIndex(): string {
  const languages = Object.keys(LANGUAGES).filter((language) => language !== SOURCE_LANGUAGE);
  const lines = languages.map((language) => {
    const parts = PARTS.map((part) => `${part}: () => import("virtual:catalog/${language}/${part}")`);
    return `${language}: { ${parts.join(', ')} },`;
  });
  return `export const catalogs = {\n${lines.join('\n')}\n};`;
}

type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

/** The words of commands, which wait for no texts. */
const WORDS = 'apps/web/src/replica/words/command-words.ts';

/** The page for guests, who wait for no texts but its own. */
const GUEST = 'guest-page';

/** Returns a function that gives the part of a text which these source files have; null: the app has none of them. */
function sortInto(chunks: Chunks): (origins: readonly string[]) => (typeof PARTS)[number] | null {
  const all = Object.values(chunks);
  const neededBy = (isStart: (chunk: Rolldown.RenderedChunk) => boolean) =>
    pathsIn(loadedBy(all.filter(isStart), (name) => chunks[name]));
  const paths = {
    first: neededBy(({ name, isEntry }) => (isEntry && name === 'index') || FIRST_ROUTE.includes(name)).add(WORDS),
    guest: neededBy(({ name }) => name === GUEST),
    rest: pathsIn(all),
  };
  return (origins) => PARTS.find((part) => origins.some((path) => paths[part].has(path))) ?? null;
}

/** Returns the source files of chunks, relative to the repository. */
function pathsIn(chunks: readonly Rolldown.RenderedChunk[]): Set<string> {
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  return new Set(ids.map((id) => id.replaceAll('\\', '/').replace(/^.*\/(?=(?:apps|packages)\/[^/]+\/src\/)/, '')));
}
