import { randomUUID } from 'node:crypto';
import { PICTURE_FOLDER_KEY } from '@boxroom/db/epoch';
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
 * would lack half of the pictures without any error. The first store of a database becomes its store.
 */
export async function checkPictureStore({ db, pictures, warnings }: CheckOptions): Promise<void> {
  const known = (await readKnown(db)) ?? (await adoptStore(db, pictures));
  if ((await pictures.readId()) !== known) warnings.raise('pictures-elsewhere');
}

/** Ties a database without a store to this one. Of processes that start at once, one ties, and the others find its id. */
async function adoptStore(db: Kysely<Database>, pictures: CheckOptions['pictures']): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('picture store', 0))`.execute(tx);
    const known = await readKnown(tx);
    if (known !== null) return known;
    const id = (await pictures.readId()) ?? (await pictures.claimId(randomUUID()));
    await tx.insertInto('server_state').values({ key: PICTURE_FOLDER_KEY, value: id }).execute();
    return id;
  });
}

async function readKnown(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', PICTURE_FOLDER_KEY)
    .executeTakeFirst();
  return row?.value ?? null;
}
