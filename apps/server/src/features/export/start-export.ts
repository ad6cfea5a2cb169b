import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { createTurns } from '../../auth/turns.ts';
import { openSpool } from './spool.ts';
import { findExportOptions } from './store.ts';
import { writeExport } from './write-export.ts';

/** Each has a connection for as long as it reads: others must be left for everybody else. */
const inTurn = createTurns({ atOnce: 3, waitingMax: 20 });

export interface StartedExport {
  items: number;
  pieces: AsyncGenerator<Buffer>;
  /** To be called when nobody reads on, also after the last piece. */
  close: () => Promise<void>;
}

/**
 * A person's own rooms as CSV, all of one moment: read in one snapshot of the database, into a file, as fast as that
 * goes. Who takes the pieces may be slow; no connection waits for them. Throws UNAVAILABLE when too many are at it.
 */
export async function startExport(db: Kysely<Database>, userId: string): Promise<StartedExport> {
  const spool = await openSpool();
  const counted = Promise.withResolvers<number>();
  const reading = inTurn(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { options, items } = await findExportOptions(tx, userId);
        counted.resolve(items);
        for await (const piece of writeExport(tx, userId, options)) await spool.write(piece);
      }),
  );
  reading.then(
    () => spool.end(),
    (error: unknown) => {
      counted.reject(error);
      spool.end(new Error('The export could not be read to its end.', { cause: error }));
    },
  );
  try {
    return { items: await counted.promise, pieces: spool.read(), close: () => spool.close() };
  } catch (error) {
    await spool.close();
    throw error;
  }
}
