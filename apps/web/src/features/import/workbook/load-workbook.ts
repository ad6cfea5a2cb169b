import type { Sheet, SheetRow, Workbook } from '@boxroom/domain/import/open-workbook';
import { SourceError } from '@boxroom/domain/import/source-error';
import type { WorkbookPart } from './workbook-worker.ts';

/**
 * Reads a spreadsheet in a worker, whose code loads only then: a large one takes seconds and ten times its size in
 * memory. Throws `SourceError`, or the reason of an abort.
 */
export async function loadWorkbook(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Workbook> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module', name: 'workbook' });
  const stopped = new AbortController();
  try {
    return await new Promise<Workbook>((resolve, reject) => {
      const sheets: (Omit<Sheet, 'rows'> & { rows: SheetRow[] })[] = [];
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookPart>) => {
        if ('sheet' in data) sheets.push({ ...data.sheet, rows: [] });
        else if ('rows' in data) sheets.at(-1)?.rows.push(...data.rows);
        else if ('format' in data) resolve({ format: data.format, sheets });
        else reject(new SourceError(data.error));
      });
      // Its code did not load, or the memory was not enough.
      worker.addEventListener('error', () => reject(new SourceError('NOT_LOADED')));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: stopped.signal });
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    stopped.abort();
    worker.terminate();
  }
}
