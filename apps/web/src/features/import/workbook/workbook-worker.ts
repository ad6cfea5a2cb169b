import type { Sheet } from '@boxroom/domain/import/open-workbook';
import { SourceError, type SourceErrorCode } from '@boxroom/domain/import/source-error';
import type { WorkbookGuess } from '@boxroom/domain/import/source-row';
import { readWorkbook } from './read-workbook.ts';

/** What the worker answers: each sheet, then its rows in pieces, then the format or the error. */
export type WorkbookPart =
  | { sheet: Omit<Sheet, 'rows'> }
  | { rows: Sheet['rows'] }
  | { format: WorkbookGuess['format'] }
  | { error: SourceErrorCode };

/** So that no single message keeps the page busy for long. */
const ROWS_PER_MESSAGE = 1000;

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => void answer(data));

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const { format, sheets } = await readWorkbook(bytes);
    for (const { rows, ...sheet } of sheets) {
      post({ sheet });
      for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) post({ rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
    }
    post({ format });
  } catch (error) {
    post({ error: error instanceof SourceError ? error.code : 'DAMAGED' });
  }
}

function post(part: WorkbookPart): void {
  postMessage(part);
}
