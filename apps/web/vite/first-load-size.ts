import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Bytes of JavaScript with gzip, as it is sent. */
const ENTRY_MAX = 118_000;
const FIRST_ROUTE_MAX = 170_000;
/** What the router loads for /app besides the entry. */
const FIRST_ROUTE = ['signed-in-layout', 'app-page'];

/** Fails a build in which what every page begins with, or the first signed-in page, has become too large. */
export function firstLoadSize(): Plugin {
  return {
    name: 'first-load-size',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.filter(({ name, isEntry }) => isEntry && name === 'index');
      const route = chunks.filter(({ name }) => FIRST_ROUTE.includes(name));
      if (entry.length !== 1 || route.length !== FIRST_ROUTE.length)
        throw new Error('The build has no chunks of these names.');
      check('What every page begins with', ENTRY_MAX, sizeOf(entry, bundle));
      check('The first signed-in page', FIRST_ROUTE_MAX, sizeOf([...entry, ...route], bundle));
    },
  };
}

/** The chunks and everything they import, without what they import later. */
function sizeOf(starts: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  const found = new Map<string, number>();
  const left = [...starts];
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.set(chunk.fileName, gzipSync(chunk.code, { level: 9 }).length);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') left.push(imported);
    }
  }
  return [...found.values()].reduce((sum, size) => sum + size, 0);
}

function check(what: string, max: number, size: number): void {
  if (size > max) throw new Error(`${what} is ${size} bytes of JavaScript with gzip; at most ${max} are allowed.`);
}
