import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_FOLDER_KEY } from '@boxroom/db/epoch';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import type { OperatorWarnings } from '../operator-warnings.ts';

const FILE = 'folder-id';
const ID = /^[0-9a-f-]{36}$/;

interface CheckOptions {
  db: Kysely<Database>;
  /** The picture folder of this machine. */
  folder: string;
  warnings: Pick<OperatorWarnings, 'raise'>;
}

/**
 * Checks that the picture folder belongs to the database. On a second machine with its own folder, each machine would
 * lack half of the pictures without any error. The first folder of a database becomes its folder.
 */
export async function checkPictureFolder({ db, folder, warnings }: CheckOptions): Promise<void> {
  const known = await readKnown(db);
  const here = await readId(join(folder, FILE));
  if (known === null) {
    const id = here ?? (await writeId(folder));
    await db
      .insertInto('server_state')
      .values({ key: PICTURE_FOLDER_KEY, value: id })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    // Another process may have been faster.
    if ((await readKnown(db)) === id) return;
  } else if (here === known) return;
  warnings.raise('pictures-elsewhere');
}

async function readKnown(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', PICTURE_FOLDER_KEY)
    .executeTakeFirst();
  return row?.value ?? null;
}

async function writeId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const id = randomUUID();
  const part = join(folder, `${FILE}-${id}`);
  try {
    await writeFile(part, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true });
    // Atomic, and only once among all processes that start now.
    await link(part, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  return (await readId(path)) ?? id;
}

async function readId(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  return ID.test(text.trim()) ? text.trim() : null;
}
