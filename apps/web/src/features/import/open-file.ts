import { openText } from '@boxroom/domain/import/open-text';
import { openWorkbook, type Workbook } from '@boxroom/domain/import/open-workbook';
import { SOURCE_BYTES_MAX, SourceError } from '@boxroom/domain/import/source-error';
import { KIND_BYTES, kindOfFile } from '@boxroom/domain/import/source-file-kind';
import type { AbortSignalLike, FileChoice, OpenedFile } from '@boxroom/domain/import/source-row';
import { t } from '../../lib/language/t.ts';
import { timeSlices } from '../../lib/time/time-slices.ts';
import { loadWorkbook } from './workbook/load-workbook.ts';

/** A chosen file, whose reading can be changed without choosing it again. */
export interface SourceFile {
  name: string;
  /** Throws `SourceError`, or the reason of an abort. */
  open: (choice: FileChoice, signal?: AbortSignal) => Promise<OpenedFile>;
}

/** Small enough that turning a piece into rows stays below a frame. */
const PIECE_BYTES = 128 * 1024;

/** A text is read again from the file for each pass; a spreadsheet is read once and kept. */
export function sourceFile(file: File): SourceFile {
  let workbook: Promise<Workbook> | null = null;
  return {
    name: file.name,
    async open(choice, signal) {
      // Checks the size before reading: a film dropped by mistake must not fill the memory.
      if (file.size > SOURCE_BYTES_MAX) throw new SourceError('TOO_LARGE');
      const kind = kindOfFile(await bytesOf(file.slice(0, KIND_BYTES)));
      if (typeof kind === 'object') throw new SourceError(kind.not);
      if (kind === 'text') return openText((aborting) => piecesOf(file, aborting), choice, signal, t);
      workbook ??= bytesOf(file).then((bytes) => loadWorkbook(bytes, signal));
      try {
        return openWorkbook(await workbook, choice, t);
      } catch (error) {
        if (signal?.aborted) workbook = null;
        throw error;
      }
    },
  };
}

async function* piecesOf(file: Blob, signal?: AbortSignalLike): AsyncGenerator<Uint8Array> {
  const breathe = timeSlices();
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    signal?.throwIfAborted();
    yield await bytesOf(file.slice(at, at + PIECE_BYTES));
    await breathe();
  }
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    throw new SourceError('UNREADABLE'); // moved, changed, or on a drive that is gone
  }
}
