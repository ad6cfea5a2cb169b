import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** What the worker answers. */
export type ReportSheetAnswer = { file: Uint8Array<ArrayBuffer> } | { error: string };

/** The page stays free: thousands of rows and pictures take a second on a phone. */
addEventListener('message', ({ data }: MessageEvent<WriteSheet[]>) => void answer(data));

async function answer(sheets: WriteSheet[]): Promise<void> {
  try {
    const file = Uint8Array.from(await writeXlsx({ sheets }));
    post({ file }, [file.buffer]);
  } catch (error) {
    // A rejection here fires no `error` on the page's side.
    post({ error: String(error) });
  }
}

function post(message: ReportSheetAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
