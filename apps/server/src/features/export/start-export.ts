import type { Readable } from 'node:stream';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';
import type { ExportPlaces } from './export-places.ts';
import { openOutgoingFile } from './outgoing-file.ts';
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

/** A file that has begun. */
export interface StartedFile {
  /** Closing it ends the reading behind it. */
  file: Readable;
  /** Resolves once memory and connection are free. */
  ended: Promise<void>;
}

export interface StartedExport extends StartedFile {
  items: number;
  /** Lines after the header line, as counted in the snapshot. */
  rows: number;
}

export interface FileOptions {
  db: Kysely<Database>;
  userId: string;
  places: ExportPlaces;
  /** Aborts when the client hangs up, also before the file begins. */
  signal?: AbortSignal;
  /** Called with an error after the file has begun. */
  onTrouble: (error: Error) => void;
  limits?: ExportLimits;
}

export interface StartOptions extends FileOptions {
  /** The specified export if absent. */
  writeLines?: WriteLines;
}

/** What is in a file, and how it comes about. */
export interface FileContent<Counts> {
  count(tx: Transaction<Database>): Promise<Counts>;
  /** Writes what needs the snapshot. */
  read(tx: Transaction<Database>, counts: Counts, write: Write): Promise<void>;
  /** Writes the rest, without a connection. */
  rest?: {
    write(write: Write): Promise<void>;
    /** Most bytes of it that wait for the client. */
    aheadBytes: number;
    /** Longest time for it. */
    limitMs(counts: Counts): number;
    /** What it keeps in memory beside these bytes. */
    heldBytes(): number;
  };
}
type Write = (piece: string | Uint8Array) => Promise<void>;

/** Exports a person's own rooms as CSV. */
export function startExport({ writeLines = writeSpecified, ...options }: StartOptions): Promise<StartedExport> {
  const { userId, onTrouble } = options;
  return startFile(options, {
    count: (tx) => countExport(tx, userId),
    async read(tx, counts, write) {
      let rows = -1; // The header line does not count.
      for await (const lines of writeLines(tx, userId, counts.options)) {
        rows += lines.length;
        await write(lines.join(''));
      }
      if (rows !== counts.rows) onTrouble(new Error(`an export has ${rows} rows instead of ${counts.rows}`));
    },
  });
}

/**
 * Writes a file from one snapshot into bounded memory, as fast as the database delivers. A slow client therefore holds no
 * connection, unless the file exceeds that memory, and then only for a limited time.
 */
export async function startFile<Counts extends object>(
  options: FileOptions,
  content: FileContent<Counts>,
): Promise<Counts & StartedFile> {
  const { db, places, onTrouble, limits = EXPORT_LIMITS } = options;
  const { rest } = content;
  const counted = Promise.withResolvers<Counts>();
  const gone = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, gone.signal]) : gone.signal;
  const { stream: file, write, end } = openOutgoingFile(places, rest?.heldBytes);
  if (signal.aborted) file.destroy();
  else signal.addEventListener('abort', () => void file.destroy(), { once: true });
  let timer: NodeJS.Timeout | undefined;
  function allow(ms: number) {
    clearTimeout(timer);
    if (!file.closed) timer = setTimeout(() => void file.destroy(new Error('an export took too long')), ms);
  }
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
        const counts = await content.count(tx);
        counted.resolve(counts);
        await content.read(tx, counts, (piece) =>
          write(piece, { aheadBytes: limits.aheadBytes, holdsConnection: true }),
        );
        return counts;
      });

  async function writeAll() {
    const counts = await places.read(signal, () => {
      allow(limits.readMs);
      return readAll();
    });
    if (rest) {
      allow(rest.limitMs(counts));
      await rest.write((piece) => write(piece, { aheadBytes: rest.aheadBytes, holdsConnection: false }));
    }
    allow(limits.sendMs);
    end();
  }

  const written = writeAll().catch((error: unknown) => {
    counted.reject(error);
    file.destroy(new Error('an export failed midway', { cause: error }));
  });
  const ended = Promise.all([closed, written]).then(() => undefined);
  return { ...(await counted.promise), file, ended };
}
