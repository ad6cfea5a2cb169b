import type { CompleteInventory } from '@boxroom/domain/export/export-inventory';
import { xlsxParts } from '@boxroom/domain/export/xlsx-parts';
import { collectFile } from '../../lib/file/collect-file.ts';
import { COMPRESSION, ZipWriter } from '../../lib/zip/zip-library.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Milliseconds of work before the screen may draw. */
const TURN_MS = 12;

export interface WriteOptions {
  signal: AbortSignal;
  /** Called with the written part, from 0 to 1. */
  onProgress: (done: number) => void;
}

/**
 * Writes a spreadsheet with a sheet for each room, piece by piece: only the compressed file grows. Throws the signal's
 * reason. `items` is how many the progress expects.
 */
export async function writeXlsx(
  inventory: CompleteInventory,
  items: number,
  { signal, onProgress }: WriteOptions,
): Promise<Blob> {
  const file = collectFile();
  const zip = new ZipWriter(file.writable, { signal, ...COMPRESSION });
  let rows = 0;
  let turn = performance.now();
  async function pause() {
    if (performance.now() - turn < TURN_MS) return;
    onProgress(Math.min(1, rows / Math.max(1, items)));
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    turn = performance.now();
  }
  for (const { path, pieces } of xlsxParts(inventory, () => rows++)) {
    await zip.add(path, toStream(pieces, pause), { signal });
  }
  await zip.close();
  return file.blob(XLSX);
}

function toStream(pieces: Iterable<string>, pause: () => Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const source = pieces[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      await pause();
      const next = source.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
