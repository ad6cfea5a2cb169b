import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { NAMED_IN } from '../access/file-holders.ts';
import type { Logger } from '../logger.ts';
import { traced, type Tracing } from '../telemetry/tracing.ts';
import { isOwnStore } from './picture-store-id.ts';
import type { PictureStore, UnknownFiles } from './picture-store.ts';

/** Longer than a deleted row can be restored (30 days). */
export const UNREFERENCED_DAYS = 35;
/** Longer than any upload: a file without a row may belong to a running one. */
export const UNKNOWN_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;
/** Walking all files is expensive, and few are ever left over. */
const SWEEPS_PER_WALK = 24;

export interface SweepServices {
  db: Kysely<Database>;
  pictures: PictureStore;
  log: Logger;
  tracing?: Tracing | null;
}

/**
 * Records which pictures and papers no item, box or room names any more, or names again; removes those unnamed for 35
 * days. Deletes rows before files, so that a row always has its files. Any number of processes may run this
 * concurrently.
 */
export async function sweepPictures({ db, pictures }: Omit<SweepServices, 'log'>): Promise<void> {
  const isNamed = sql`(${sql.join(NAMED_IN, sql` or `)})`;
  // Each by itself, so that Postgres joins whole tables instead of looking up each file.
  const isUnnamed = sql.join(
    NAMED_IN.map((named) => sql`not ${named}`),
    sql` and `,
  );
  await sql`update picture p set unreferenced_since = now() where unreferenced_since is null and ${isUnnamed}`.execute(
    db,
  );
  await sql`update picture p set unreferenced_since = null where unreferenced_since is not null and ${isNamed}`.execute(
    db,
  );
  const { rows } = await sql<{ key: string }>`
    delete from picture p
    where unreferenced_since < now() - make_interval(days => ${UNREFERENCED_DAYS}) and ${isUnnamed}
    returning key`.execute(db);
  for (const { key } of rows) await pictures.remove(key);
}

/**
 * Removes files without a row, left by interrupted uploads or by deleted rows whose files nobody removed. Returns how
 * many. Removes none from the store of another database, which knows them.
 */
export async function removeUnknownPictures({ db, pictures }: Omit<SweepServices, 'log'>): Promise<number> {
  if (!(await isOwnStore(db, pictures))) return 0;
  return pictures.removeUnknown(beforeToday(), (keys) => findKnown(db, keys));
}

/** Counts what `removeUnknownPictures` would remove now. */
export async function countUnknownPictures({ db, pictures }: Omit<SweepServices, 'log'>): Promise<UnknownFiles> {
  const count = await pictures.countUnknown(beforeToday(), (keys) => findKnown(db, keys));
  return (await isOwnStore(db, pictures)) ? count : { ...count, unknown: 0 };
}

function beforeToday(): Date {
  return new Date(Date.now() - UNKNOWN_HOURS * HOUR_MS);
}

/** Returns the keys that have a row or are queued for removal with a deleted account. */
async function findKnown(db: Kysely<Database>, keys: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from picture where key = any(${keys}) union select key from picture_removal where key = any(${keys})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Sweeps every hour, and walks all files once a day. Returns a function that stops this. */
export function startSweepingPictures(services: SweepServices): () => void {
  let sweeps = 0;
  async function sweep(): Promise<void> {
    await sweepPictures(services);
    if (sweeps++ % SWEEPS_PER_WALK === 0) await removeUnknownPictures(services);
  }
  const timer = setInterval(() => {
    traced(services.tracing ?? null, { name: 'sweep pictures' }, sweep).catch((error: unknown) =>
      services.log.error({ err: error }, 'sweeping pictures failed'),
    );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
