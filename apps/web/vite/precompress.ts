import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:m?js|css|html|svg|json|webmanifest)$/;
/** Below this size the saving is smaller than the header that names the encoding. */
const MIN_BYTES = 1024;
/** Files that the server fills in before it sends them. */
const TEMPLATE = /^(?:index\.html$|sw\.js$|pages[\\/])/;

/** Writes `x.br` and `x.gz` beside each text file of the build, so that the server never compresses while serving. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file) && !TEMPLATE.test(file))
          .map((file) => compressFile(join(outDir, file))),
      );
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < MIN_BYTES) return;
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(source, brotliOptions),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
