import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Bytes of JavaScript with gzip, as it is sent. */
const ENTRY_MAX = 118_000;
const FIRST_ROUTE_MAX = 173_000;
/** What the router loads for /app besides the entry. */
export const FIRST_ROUTE = ['signed-in-layout', 'app-page'];
/** Code that loads beside the first screen: one import of it from there costs several kilobytes at once. */
const LATE = { 'the schemas': /\/zod\//, 'the rules of commands': /\/domain\/src\/command\/[a-z]+-commands\.ts$/ };

/** Fails a build in which what every page begins with, or the first signed-in page, has become too large. */
export function firstLoadSize(): Plugin {
  return {
    name: 'first-load-size',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunkOf = (name: string) => {
        const output = bundle[name];
        return output?.type === 'chunk' ? output : undefined;
      };
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.filter(({ name, isEntry }) => isEntry && name === 'index');
      const route = chunks.filter(({ name }) => FIRST_ROUTE.includes(name));
      if (entry.length !== 1 || route.length !== FIRST_ROUTE.length)
        throw new Error('The build has no chunks of these names.');
      check('What every page begins with', ENTRY_MAX, sizeOf(loadedBy(entry, chunkOf)));
      const first = loadedBy([...entry, ...route], chunkOf);
      check('The first signed-in page', FIRST_ROUTE_MAX, sizeOf(first));
      checkLate(first);
    },
  };
}

/** Returns the chunks and everything they import, without what they import later. */
export function loadedBy<Chunk extends { imports: readonly string[] }>(
  starts: readonly Chunk[],
  chunkOf: (fileName: string) => Chunk | undefined,
): Chunk[] {
  const found = new Set<Chunk>();
  const left = [...starts];
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunkOf(name);
      if (imported) left.push(imported);
    }
  }
  return [...found];
}

function sizeOf(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Names the module, because the import that brought it may be far away from it. */
function checkLate(chunks: readonly Rolldown.OutputChunk[]): void {
  for (const chunk of chunks)
    for (const id of chunk.moduleIds)
      for (const [what, pattern] of Object.entries(LATE))
        if (pattern.test(id)) throw new Error(`The first signed-in page loads ${what}: ${id} is in ${chunk.fileName}.`);
}

function check(what: string, max: number, size: number): void {
  if (size > max) throw new Error(`${what} is ${size} bytes of JavaScript with gzip; at most ${max} are allowed.`);
}
