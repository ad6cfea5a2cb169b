import type { Readable } from 'node:stream';
import { AppError } from '@boxroom/domain/error/app-error';
import { createTurns } from '../../admission/turns.ts';
import { rateLimited } from '../../rate-limit/retry-after.ts';

const MIB = 1024 * 1024;

export interface ExportPlacesOptions {
  /** Exports that read from the database at the same time: each takes a connection. */
  readers: number;
  /** Most exports that wait for their turn to read. */
  waitingMax: number;
  /** Longest wait for a turn to read: the app considers a server unreachable after 20 s of silence. */
  waitMs: number;
  /** Most bytes in memory of all exports together, read but not yet sent. */
  bytes: number;
  /** How long an export may keep its connection waiting for its client while other exports wait for a connection. */
  idleMs: number;
}

export const EXPORT_PLACES: ExportPlacesOptions = {
  readers: 2,
  waitingMax: 100,
  waitMs: 15_000,
  bytes: 64 * MIB,
  idleMs: 10_000,
};

/** The resources that all exports share. A client that does not take its file blocks nobody else's. */
export interface ExportPlaces {
  /**
   * Reads an export when it is its turn. Throws the signal's reason when the client has gone, and UNAVAILABLE when its
   * turn does not come in time.
   */
  read<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Counts the bytes that a file keeps in memory until it closes. */
  open(file: Readable, heldBytes: () => number): void;
  /** Call it after each piece: when all files together exceed the limit, the largest one breaks off. */
  checkBytes(): void;
  /** Breaks a file off that has kept its connection waiting for its client for `idleMs` in total, while others wait. */
  checkIdle(file: Readable, idleMs: number): void;
}

export function createExportPlaces({ readers, waitingMax, waitMs, bytes, idleMs }: ExportPlacesOptions): ExportPlaces {
  const turns = createTurns({ atOnce: readers, waitingMax, refusal: () => rateLimited(1) });
  const files = new Map<Readable, () => number>();
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
        const start = () => {
          begin();
          return work();
        };
        return await turns.inTurn(start, { signal: AbortSignal.any([signal, late.signal]) });
      } finally {
        begin();
      }
    },
    open(file, heldBytes) {
      files.set(file, heldBytes);
      file.once('close', () => files.delete(file));
    },
    checkBytes() {
      let sum = 0;
      let largest: { file: Readable; held: number } | null = null;
      for (const [file, heldBytes] of files) {
        const held = heldBytes();
        sum += held;
        if (largest === null || held > largest.held) largest = { file, held };
      }
      if (sum > bytes) largest?.file.destroy(new Error('export canceled: all exports together hold too much memory'));
    },
    checkIdle(file, idle) {
      if (waiting > 0 && idle >= idleMs) file.destroy(new Error('export canceled: its client reads too slowly'));
    },
  };
}
