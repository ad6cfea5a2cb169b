import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** The page stays free: thousands of rows and pictures take a second on a phone. */
addEventListener('message', ({ data }: MessageEvent<WriteSheet[]>) => void answer(data));

async function answer(sheets: WriteSheet[]): Promise<void> {
  const file = Uint8Array.from(await writeXlsx({ sheets }));
  postMessage(file, { transfer: [file.buffer] });
}
