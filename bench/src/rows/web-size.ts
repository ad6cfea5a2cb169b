import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { closureOf, entriesOf } from '../harness/chunk-graph.ts';
import { alone, atMost, type BenchRow } from '../harness/row.ts';

const DIST = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
/** The chunks that the router loads for /app besides the entry; chunks are named after their files. */
const ROUTE_CHUNKS = ['signed-in-layout', 'app-page'];

export const webSize: BenchRow = {
  name: 'web-size',
  workload: 'JavaScript of the first signed-in route: the entry, the chunks of /app and all they import',
  anchor: 'none; the build as it stands in apps/web/dist',
  run() {
    const assets = join(DIST, 'assets');
    const names = listScripts(assets);
    const sources = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
    const entries = entriesOf(readFileSync(join(DIST, 'index.html'), 'utf8'));
    const routes = ROUTE_CHUNKS.map((chunk) => {
      const found = names.filter((name) => name.startsWith(`${chunk}-`));
      if (found.length !== 1) throw new Error(`The build has ${found.length} chunks called ${chunk}.`);
      return found[0] ?? '';
    });
    const first = [...closureOf([...entries, ...routes], sources)];
    const sizes = first.map((name) => sizeOf(sources.get(name) ?? ''));
    const all = names.map((name) => sizeOf(sources.get(name) ?? ''));
    const sum = (list: readonly Sizes[], key: keyof Sizes) =>
      list.reduce((total, sizesOfOne) => total + sizesOfOne[key], 0) / 1000;
    const gzip = sum(sizes, 'gzip');
    const largest = first
      .map((name, index) => ({ name, kB: (sizes[index]?.gzip ?? 0) / 1000 }))
      .toSorted((a, b) => b.kB - a.kB);
    return Promise.resolve({
      figures: [
        alone({
          what: 'first route, gzip',
          size: `${first.length} files`,
          unit: 'kB',
          ours: gzip,
          target: atMost(173, ' kB', gzip),
        }),
        alone({ what: 'first route, brotli', size: `${first.length} files`, unit: 'kB', ours: sum(sizes, 'brotli') }),
        alone({ what: 'first route, unpacked', size: `${first.length} files`, unit: 'kB', ours: sum(sizes, 'raw') }),
        alone({ what: 'whole app, gzip', size: `${names.length} files`, unit: 'kB', ours: sum(all, 'gzip') }),
      ],
      notes: [
        `Largest: ${largest
          .slice(0, 6)
          .map(({ name, kB }) => `${name} ${kB.toFixed(1)} kB`)
          .join(', ')}.`,
      ],
      wrong: [],
    });
  },
};

interface Sizes {
  raw: number;
  gzip: number;
  brotli: number;
}

function listScripts(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.js'));
  } catch (cause) {
    throw new Error('apps/web/dist is missing: npm run build first.', { cause });
  }
}

function sizeOf(source: string): Sizes {
  return {
    raw: Buffer.byteLength(source),
    gzip: gzipSync(source, { level: 9 }).length,
    brotli: brotliCompressSync(source).length,
  };
}
