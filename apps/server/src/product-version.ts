import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/** Of the whole product; seen from src/ and from dist/ alike. */
const MANIFEST = new URL('../../../package.json', import.meta.url);

/** The version that the product's package.json names. */
export async function readProductVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(MANIFEST, 'utf8'))).version;
}
