import { Readable } from 'node:stream';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import type { ExportPlaces } from './export-places.ts';
import { countExport } from './store.ts';
import { writeExport } from './write-export.ts';

export interface ExportLimits {
  /** What may be in memory of a file that is taken more slowly than it is read. Most files are smaller. */
  aheadBytes: number;
  /** Longest that one may be read from the database, which takes a connection. */
  readMs: number;
  /** Longest that one which is read may lie in memory. */
  sendMs: number;
}

export const EXPORT_LIMITS: ExportLimits = { aheadBytes: 16 * 1024 * 1024, readMs: 120_000, sendMs: 600_000 };

export interface StartedExport {
  items: number;
  /** Lines behind the head, as counted when the snapshot was taken. */
  rows: number;
  /** Closing it ends what is behind it. */
  file: Readable;
  /** Resolves once neither memory nor a connection is taken any more. */
  ended: Promise<void>;
}

export interface StartOptions {
  db: Kysely<Database>;
  userId: string;
  places: ExportPlaces;
  /** Aborted when the person hangs up, also before the file begins. */
  signal?: AbortSignal;
  /** What went wrong after the file had begun. */
  onTrouble: (error: Error) => void;
  limits?: ExportLimits;
}

/**
 * A person's own rooms as CSV, all of one moment: read in one snapshot, into bounded memory, as fast as the database
 * gives it. So a slow line holds no connection, unless the file is larger than that memory; and then not for ever.
 */
export async function startExport(options: StartOptions): Promise<StartedExport> {
  const { db, userId, places, onTrouble, limits = EXPORT_LIMITS } = options;
  const counted = Promise.withResolvers<{ items: number; rows: number }>();
  const gone = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, gone.signal]) : gone.signal;
  const { file, write } = openFile(limits.aheadBytes, places);
  if (signal.aborted) file.destroy();
  else signal.addEventListener('abort', () => void file.destroy(), { once: true });
  const tooSlow = () => void file.destroy(new Error('an export took too long'));
  let timer: NodeJS.Timeout | undefined;
  const closed = new Promise<void>((resolve) => {
    file.once('close', () => {
      clearTimeout(timer);
      gone.abort();
      resolve();
    });
  });
  // A file that breaks off before anybody takes it must not end the process.
  file.on('error', onTrouble);

  const readAll = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const counts = await countExport(tx, userId);
        counted.resolve(counts);
        let rows = -1; // The head is none of them.
        for await (const lines of writeExport(tx, userId, counts.options)) {
          rows += lines.length;
          await write(lines.join(''));
        }
        return { rows, expected: counts.rows };
      });
  const reading = places.read(signal, () => {
    if (!file.closed) timer = setTimeout(tooSlow, limits.readMs);
    return readAll();
  });
  const read = reading.then(
    ({ rows, expected }) => {
      if (rows !== expected) onTrouble(new Error(`an export has ${rows} rows instead of ${expected}`));
      clearTimeout(timer);
      if (!file.closed) timer = setTimeout(tooSlow, limits.sendMs);
      file.push(null);
    },
    (error: unknown) => {
      counted.reject(error);
      file.destroy(new Error('an export broke off', { cause: error }));
    },
  );
  const ended = Promise.all([closed, read]).then(() => undefined);
  return { ...(await counted.promise), file, ended };
}

/** How often a reader that is waited for is looked at. */
const LOOK_MS = 250;

/** A stream that is filled ahead of who takes it; `write` waits while it is full and throws once it is closed. */
function openFile(
  aheadBytes: number,
  places: ExportPlaces,
): { file: Readable; write: (text: string) => Promise<void> } {
  let isWanted = false;
  let idleMs = 0;
  let wake = () => undefined as void;
  const file = new Readable({
    highWaterMark: aheadBytes,
    read() {
      isWanted = true;
      wake();
    },
    destroy(error, done) {
      wake();
      done(error);
    },
  });
  places.open(file);
  // Asks for the first piece at once, before anybody takes it.
  file.read(0);

  /** Meanwhile the connection is taken for nothing. */
  async function wanted(): Promise<void> {
    const start = performance.now();
    const look = setInterval(() => places.checkIdle(file, idleMs + performance.now() - start), LOOK_MS);
    await new Promise<void>((resolve) => (wake = resolve));
    clearInterval(look);
    idleMs += performance.now() - start;
  }

  return {
    file,
    async write(text) {
      if (!isWanted && !file.destroyed) await wanted();
      if (file.destroyed) throw new Error('nobody takes this export any more');
      isWanted = false;
      file.push(text);
      places.checkBytes();
    },
  };
}
