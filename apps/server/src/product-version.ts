import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/** The manifest of the whole product. The path works from src/ and from dist/. */
const MANIFEST = new URL('../../../package.json', import.meta.url);

/** Returns the version in the product's package.json. */
export async function readProductVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(MANIFEST, 'utf8'))).version;
}
