import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client, type Connection, type Submittable } from 'pg';
import type { BackupFile } from './durable-files.ts';
import { createTarReader, type TarSink } from './tar-reader.ts';

export interface CopiedFolder {
  /** Paths relative to the target folder, including empty folders, which Postgres needs. */
  folders: string[];
  files: BackupFile[];
}

export interface BaseBackupOptions {
  /** The address of a running cluster, as a superuser or a user with the right to replicate. */
  url: string;
  /** An existing, empty folder. */
  into: string;
  signal: AbortSignal;
  /** The most that the server reads, in kB a second; absent: as fast as it can. */
  maxRate?: number;
}

/**
 * Copies the data folder of a running Postgres with everything that a start from the copy needs. Uses Postgres' own
 * base backup (`BASE_BACKUP` of the replication protocol, like pg_basebackup): the server chooses the files, checks its
 * pages, and sends the label and the write-ahead log up to the end. Blocks nobody.
 *
 * The copy contains all commits before this call. Rejects when a page is damaged, the connection breaks or `signal`
 * aborts; the caller then removes the files written so far.
 */
export async function baseBackup({ url, into, signal, maxRate }: BaseBackupOptions): Promise<CopiedFolder> {
  const address = new URL(url);
  address.searchParams.set('replication', 'database');
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // The running command rejects.
  await client.connect();
  try {
    // Keeps the log from now on until the connection ends; a busy cluster would otherwise recycle it before it is sent.
    const slot = `boxroom_backup_${randomBytes(6).toString('hex')}`;
    await client.query(`select pg_create_physical_replication_slot('${slot}', true, true)`);
    const { sink, copied, close } = writeInto(into);
    try {
      await receive(client, {
        command: maxRate === undefined ? `${COMMAND})` : `${COMMAND}, MAX_RATE ${maxRate})`,
        sink,
        signal,
      });
      return copied;
    } finally {
      close();
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Without its closing parenthesis. */
const COMMAND = "BASE_BACKUP (LABEL 'boxroom', CHECKPOINT 'fast', WAL true, MANIFEST 'no'";

/** The message types of the backup (PostgreSQL manual, "Streaming Replication Protocol"). */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);
const MAIN_ARCHIVE = 'base.tar';

interface ReceiveOptions {
  command: string;
  sink: TarSink;
  signal: AbortSignal;
}

function receive(client: Client, { command: text, sink, signal }: ReceiveOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const tar = createTarReader(sink);
    let connection: Connection | null = null;
    let failure: Error | null = null;
    /** The server would continue to send: only closing the connection stops it. */
    function stop(reason: unknown): void {
      failure ??= asError(reason);
      connection?.stream.destroy();
    }
    const stopNow = () => stop(signal.reason);

    const command = {
      submit(opened: Connection) {
        connection = opened;
        signal.addEventListener('abort', stopNow);
        if (signal.aborted) stopNow();
        else opened.query(text);
      },
      handleRowDescription() {},
      handleDataRow() {},
      handleCommandComplete() {},
      handleCopyData({ chunk }: { chunk: Buffer }) {
        if (failure !== null) return;
        try {
          if (chunk[0] === DATA) tar.write(chunk.subarray(1));
          else if (chunk[0] === NEW_ARCHIVE && chunk.toString('utf8', 1).split('\0')[0] !== MAIN_ARCHIVE)
            throw new Error('The database keeps data in a tablespace of its own, which is not in this backup.');
        } catch (error) {
          stop(error);
        }
      },
      handleReadyForQuery() {
        signal.removeEventListener('abort', stopNow);
        try {
          if (failure !== null) throw failure;
          tar.end();
          resolve();
        } catch (error) {
          reject(asError(error));
        }
      },
      handleError(error: Error) {
        signal.removeEventListener('abort', stopNow);
        reject(failure ?? error);
      },
    } satisfies Submittable & Record<string, unknown>;
    client.query(command);
  });
}

/**
 * Writes an archive's entries as files. Synchronous on purpose: the connection is not read in the meantime, so that the
 * server sends no faster than the disk writes.
 */
function writeInto(root: string): { sink: TarSink; copied: CopiedFolder; close: () => void } {
  const copied: CopiedFolder = { folders: [], files: [] };
  let current: { path: string; size: number; handle: number } | null = null;
  let hash = createHash('sha256');

  function close(): void {
    if (current) closeSync(current.handle);
    current = null;
  }

  const sink: TarSink = {
    folder(path) {
      mkdirSync(inside(root, path), { recursive: true, mode: 0o700 });
      if (path !== '' && path !== '.') copied.folders.push(path);
    },
    file(path, size) {
      const target = inside(root, path);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      current = { path, size, handle: openSync(target, 'wx', 0o600) };
      hash = createHash('sha256');
    },
    data(bytes) {
      if (!current) return;
      hash.update(bytes);
      for (let at = 0; at < bytes.length;) at += writeSync(current.handle, bytes, at);
    },
    fileEnd() {
      if (!current) return;
      const { path, size } = current;
      close();
      copied.files.push({ path, size, sha256: hash.digest('hex') });
    },
  };
  return { sink, copied, close };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function inside(root: string, path: string): string {
  if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`The archive names ${path}.`);
  return join(root, path);
}
