import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The name of a mail's file ends with the mail's id, also while the file is being written. */
const FILE = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json(?:\.part)?$/;

/**
 * Removes the files of mails whose outbox row is gone: the account was deleted, or the mail is a month old. A mail's
 * row precedes its file, so a file being written is never removed.
 */
export async function removeForgottenMails({ db, folder }: { db: Kysely<Database>; folder: string }): Promise<void> {
  const files = (await readNames(folder)).flatMap((name) => {
    const id = FILE.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from mail_outbox where id = any(${ids}::uuid[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  for (const { name, id } of files) if (!known.has(id)) await rm(join(folder, name), { force: true });
}

/** The folder does not exist before the first mail. */
async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
