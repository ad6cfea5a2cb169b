import { Readable } from 'node:stream';
import type { ExportPlaces } from './export-places.ts';

/** How often to check for a waiting client, in milliseconds. */
const LOOK_MS = 250;

export interface OutgoingFile {
  /** Closing it ends the writing. */
  stream: Readable;
  /**
   * Adds a piece once fewer than `aheadBytes` wait for the reader, and throws when the stream is closed. While the
   * writer holds a connection, it yields to those that wait for one.
   */
  write(piece: string | Uint8Array, options: { aheadBytes: number; holdsConnection: boolean }): Promise<void>;
  end(): void;
}

/** Opens a file that fills ahead of its reader. `heldBytes` returns what else its writer keeps in memory. */
export function openOutgoingFile(places: ExportPlaces, heldBytes: () => number = () => 0): OutgoingFile {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let isWanted = false;
  let isOver = false;
  let idleMs = 0;
  let wake = () => undefined as void;

  const stream = new Readable({
    read() {
      isWanted = true;
      pass();
      wake();
    },
    destroy(error, done) {
      waiting.length = 0;
      bytes = 0;
      wake();
      done(error);
    },
  });
  places.open(stream, () => stream.readableLength + bytes + heldBytes());

  function pass() {
    while (isWanted) {
      const next = waiting.shift();
      if (!next) {
        if (isOver) stream.push(null);
        return;
      }
      bytes -= next.length;
      isWanted = stream.push(next);
    }
  }

  async function whenBelow(aheadBytes: number, holdsConnection: boolean): Promise<void> {
    const isFull = () => bytes >= aheadBytes && !stream.destroyed;
    if (!isFull()) return;
    const start = performance.now();
    const check = () => {
      if (holdsConnection) places.checkIdle(stream, idleMs + performance.now() - start);
    };
    const look = setInterval(check, LOOK_MS);
    while (isFull()) await new Promise<void>((resolve) => (wake = resolve));
    clearInterval(look);
    if (holdsConnection) idleMs += performance.now() - start;
  }

  return {
    stream,
    async write(piece, { aheadBytes, holdsConnection }) {
      await whenBelow(aheadBytes, holdsConnection);
      if (stream.destroyed) throw new Error('the client of this export is gone');
      const buffer = Buffer.from(piece as string);
      waiting.push(buffer);
      bytes += buffer.length;
      pass();
      places.checkBytes();
    },
    end() {
      isOver = true;
      pass();
    },
  };
}
