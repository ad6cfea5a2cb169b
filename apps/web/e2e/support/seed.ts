import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SEED = fileURLToPath(new URL('../../../../tooling/scripts/seed.mjs', import.meta.url));

/** Makes an account on a running server with things in it: so many made-up items, or a small household. */
export async function seed({ dataDir }: { dataDir: string }, email: string, items?: number): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const count = items === undefined ? [] : ['--items', String(items)];
  await promisify(execFile)(process.execPath, [SEED, '--email', email, ...count], { env });
}
