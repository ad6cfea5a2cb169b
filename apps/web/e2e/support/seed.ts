import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SEED = fileURLToPath(new URL('../../../../tooling/scripts/seed.mjs', import.meta.url));

/** Creates an account with data on a running server: this many made-up items, or a small household. */
export async function seed({ dataDir }: { dataDir: string }, email: string, items?: number): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const count = items === undefined ? [] : ['--items', String(items)];
  await promisify(execFile)(process.execPath, [SEED, '--email', email, ...count], { env });
}
