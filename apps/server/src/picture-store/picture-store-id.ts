import { randomUUID } from 'node:crypto';
import { ANY_PICTURE_FOLDER, PICTURE_FOLDER_KEY } from '@boxroom/db/epoch';
import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import type { OperatorWarnings } from '../operator-warnings.ts';
import type { PictureStore } from './picture-store.ts';

interface CheckOptions {
  db: Kysely<Database>;
  /** The store of this machine. */
  pictures: Pick<PictureStore, 'readId' | 'claimId'>;
  warnings: Pick<OperatorWarnings, 'raise'>;
}

/**
 * Checks that the picture store belongs to the database. On a second machine with its own folder or bucket, each machine
 * would lack half of the pictures without any error. The first store of a database becomes its store, unless it is the
 * store of another database: that one's pictures must not count as unknown. Only a restore takes over such a store.
 */
export async function checkPictureStore({ db, pictures, warnings }: CheckOptions): Promise<void> {
  if (isUndecided(await readKnown(db))) await adoptStore(db, pictures);
  if (!(await isOwnStore(db, pictures))) warnings.raise('pictures-elsewhere');
}

/** Whether the store is tied to this database, so that files unknown to the database belong to nobody. */
export async function isOwnStore(db: Kysely<Database>, pictures: Pick<PictureStore, 'readId'>): Promise<boolean> {
  const known = await readKnown(db);
  return !isUndecided(known) && (await pictures.readId()) === known;
}

/** Ties a database without a store to this one. Of processes that start at once, one ties, and the others find its id. */
async function adoptStore(db: Kysely<Database>, pictures: CheckOptions['pictures']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('picture store', 0))`.execute(tx);
    const known = await readKnown(tx);
    if (!isUndecided(known)) return;
    const id = randomUUID();
    const value = (await pictures.readId()) ?? (await pictures.claimId(id));
    if (value !== id && known !== ANY_PICTURE_FOLDER) return;
    await tx
      .insertInto('server_state')
      .values({ key: PICTURE_FOLDER_KEY, value })
      .onConflict((row) => row.column('key').doUpdateSet({ value }))
      .execute();
  });
}

function isUndecided(known: string | null): boolean {
  return known === null || known === ANY_PICTURE_FOLDER;
}

async function readKnown(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', PICTURE_FOLDER_KEY)
    .executeTakeFirst();
  return row?.value ?? null;
}
