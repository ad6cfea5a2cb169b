import { Readable } from 'node:stream';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import type { ExportPlaces } from './export-places.ts';
import { countExport } from './store.ts';
import { type WriteLines, writeSpecified } from './write-export.ts';

export interface ExportLimits {
  /** Most bytes in memory of a file whose client is slower than the database. Most files are smaller. */
  aheadBytes: number;
  /** Longest time to read from the database, which takes a connection. */
  readMs: number;
  /** Longest time that a completely read file may stay in memory. */
  sendMs: number;
}

export const EXPORT_LIMITS: ExportLimits = { aheadBytes: 16 * 1024 * 1024, readMs: 120_000, sendMs: 600_000 };

export interface StartedExport {
  items: number;
  /** Lines after the header line, as counted in the snapshot. */
  rows: number;
  /** Closing it ends the reading behind it. */
  file: Readable;
  /** Resolves once memory and connection are free. */
  ended: Promise<void>;
}

export interface StartOptions {
  db: Kysely<Database>;
  userId: string;
  places: ExportPlaces;
  /** Aborts when the client hangs up, also before the file begins. */
  signal?: AbortSignal;
  /** Called with an error after the file has begun. */
  onTrouble: (error: Error) => void;
  /** The specified export if absent. */
  writeLines?: WriteLines;
  limits?: ExportLimits;
}

/**
 * Exports a person's own rooms as CSV from one snapshot, into bounded memory, as fast as the database delivers. A slow
 * client therefore holds no connection, unless the file exceeds that memory, and then only for a limited time.
 */
export async function startExport(options: StartOptions): Promise<StartedExport> {
  const { db, userId, places, onTrouble, writeLines = writeSpecified, limits = EXPORT_LIMITS } = options;
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
  // A file that breaks off before anybody reads it must not end the process.
  file.on('error', onTrouble);

  const readAll = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const counts = await countExport(tx, userId);
        counted.resolve(counts);
        let rows = -1; // The header line does not count.
        for await (const lines of writeLines(tx, userId, counts.options)) {
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
      file.destroy(new Error('an export failed midway', { cause: error }));
    },
  );
  const ended = Promise.all([closed, read]).then(() => undefined);
  return { ...(await counted.promise), file, ended };
}

/** How often to check for a waiting client, in milliseconds. */
const LOOK_MS = 250;

/** Opens a stream that fills ahead of its reader; `write` waits while it is full and throws once it is closed. */
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
  // Requests the first piece at once, before a reader attaches.
  file.read(0);

  /** Waits for the reader; the connection is idle meanwhile. */
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
      if (file.destroyed) throw new Error('the client of this export is gone');
      isWanted = false;
      file.push(text);
      places.checkBytes();
    },
  };
}
