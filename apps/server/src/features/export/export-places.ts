import type { Readable } from 'node:stream';
import { AppError } from '@boxroom/domain/error/app-error';
import { createCallerTurns } from '../../admission/caller-turns.ts';

const MIB = 1024 * 1024;

export interface ExportPlacesOptions {
  /** Exports that are read from the database at the same time: each takes a connection. */
  readers: number;
  /** Most that wait to be read. */
  waitingMax: number;
  /** Longest that one waits to be read: the app takes a server that is silent for 20 s for one that is away. */
  waitMs: number;
  /** Most that lies in memory of all exports together, read and not yet sent. */
  bytes: number;
  /** How long one may keep its connection waiting for its own reader while others wait for that connection. */
  idleMs: number;
}

export const EXPORT_PLACES: ExportPlacesOptions = {
  readers: 2,
  waitingMax: 100,
  waitMs: 15_000,
  bytes: 64 * MIB,
  idleMs: 10_000,
};

/** What all exports share. Nobody is kept from theirs by people who do not take their own. */
export interface ExportPlaces {
  /**
   * Reads an export when it is its turn. Throws what the signal says when its person has gone meanwhile, and
   * UNAVAILABLE when its turn does not come in time.
   */
  read<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Counts what lies in a file until it is closed. */
  open(file: Readable): void;
  /** Call it after each piece: where all files are too much, the largest one breaks off. */
  checkBytes(): void;
  /** Breaks a file off that has kept its connection waiting for its reader, `idleMs` in all, while others wait. */
  checkIdle(file: Readable, idleMs: number): void;
}

export function createExportPlaces({ readers, waitingMax, waitMs, bytes, idleMs }: ExportPlacesOptions): ExportPlaces {
  const turns = createCallerTurns({ atOnce: readers, waitingMax });
  const files = new Set<Readable>();
  let waiting = 0;

  return {
    async read(signal, work) {
      waiting++;
      let isWaiting = true;
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new AppError('UNAVAILABLE', 'too many exports')), waitMs);
      const begin = () => {
        clearTimeout(timer);
        if (isWaiting) waiting--;
        isWaiting = false;
      };
      try {
        return await turns.inTurn('export', AbortSignal.any([signal, late.signal]), () => {
          begin();
          return work();
        });
      } finally {
        begin();
      }
    },
    open(file) {
      files.add(file);
      file.once('close', () => files.delete(file));
    },
    checkBytes() {
      let sum = 0;
      let largest: Readable | null = null;
      for (const file of files) {
        sum += file.readableLength;
        if (largest === null || file.readableLength > largest.readableLength) largest = file;
      }
      if (sum > bytes) largest?.destroy(new Error('an export made way: all together were too much'));
    },
    checkIdle(file, idle) {
      if (waiting > 0 && idle >= idleMs) file.destroy(new Error('an export made way: nobody took it'));
    },
  };
}
