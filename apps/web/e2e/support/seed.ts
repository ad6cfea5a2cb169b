import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Language } from '@boxroom/domain/language/language';

const SEED = fileURLToPath(new URL('../../../../tooling/scripts/seed.mjs', import.meta.url));

interface Seeded {
  /** This many made-up items; absent: a small household. */
  items?: number;
  /** Of the household; English by default. */
  language?: Language;
}

/** Creates an account with data on a running server. */
export async function seed({ dataDir }: { dataDir: string }, email: string, options: Seeded = {}): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await promisify(execFile)(process.execPath, [SEED, '--email', email, ...args], { env });
}
