import { directionOf } from '@boxroom/domain/language/language';
import type { Jpeg } from '@boxroom/domain/pdf/jpeg';
import type { Report, ReportItem } from '@boxroom/domain/report/report';
import { type ReportCell, type ReportSheet, reportSheets } from '@boxroom/domain/report/report-sheets';
import type { SheetImage } from 'hucre';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { t } from '../../lib/language/t.ts';
import { timeSlices } from '../../lib/time/time-slices.ts';
import type { ReportSheetAnswer } from './report-sheet-worker.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** In pixels at 96 DPI, as high as the rows in points. */
const PHOTO = 80;
const ROW_POINTS = 64;
const HEADER = { font: { bold: true } };
/** Spreadsheets know no moments before March 1900, nor after 9999: these stay text. */
const FIRST_DAY = '1900-03-01';

export interface WriteSheetInput {
  report: Report;
  picture: (item: ReportItem) => Promise<Jpeg | null>;
  onItem: () => void;
  signal: AbortSignal;
  /** Makes the file of the sheets; tests have no workers. */
  assemble?: (sheets: WriteSheet[], signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Writes a report as a spreadsheet with the pictures in its cells. Throws the signal's reason. */
export async function writeReportSheet(input: WriteSheetInput): Promise<Blob> {
  const { report, picture, onItem, signal, assemble = assembleInWorker } = input;
  const pause = timeSlices();
  const sheets: WriteSheet[] = [];
  for (const [place, sheet] of reportSheets(report, t).entries()) {
    const isOfItems = place > 0; // After the totals.
    const images: SheetImage[] = [];
    for (const [index] of sheet.rows.entries()) {
      await pause();
      signal.throwIfAborted();
      const item = sheet.pictured.get(index);
      const photo = item && (await picture(item));
      if (photo) images.push(imageOf(photo, index + 1));
      if (isOfItems) onItem();
    }
    sheets.push(toSheet(sheet, images));
  }
  // A person may have canceled during the last picture.
  signal.throwIfAborted();
  return new Blob([await assemble(sheets, signal)], { type: XLSX });
}

/** Makes the file in a worker. Rejects with the signal's reason, or where the worker fails. */
async function assembleInWorker(sheets: WriteSheet[], signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./report-sheet-worker.ts', import.meta.url), { type: 'module', name: 'report' });
  const stopped = new AbortController();
  // Each buffer once: items may share a picture.
  const buffers = new Set(sheets.flatMap(({ images = [] }) => images.map(({ data }) => data.buffer as ArrayBuffer)));
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReportSheetAnswer>) => {
        if ('file' in data) resolve(data.file);
        else reject(new Error(data.error));
      });
      for (const type of ['error', 'messageerror'])
        worker.addEventListener(type, () => reject(new Error('The worker failed.')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: stopped.signal });
      worker.postMessage(sheets, [...buffers]);
    });
  } finally {
    stopped.abort();
    worker.terminate();
  }
}

function toSheet({ name, columns, rows, pictured }: ReportSheet, images: SheetImage[]): WriteSheet {
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: [columns.map(({ header }) => header), ...rows.map((row) => row.map(toCell))],
    rowDefs: new Map([...pictured.keys()].map((index) => [index + 1, { height: ROW_POINTS }])),
    cells: new Map(columns.map(({ header }, index) => [`0,${index}`, { value: header, style: HEADER }])),
    freezePane: { rows: 1 },
    ...(directionOf(t.language) === 'rtl' && { view: { rightToLeft: true } }),
    images,
  };
}

function toCell(cell: ReportCell): CellValue {
  if (cell === null || typeof cell !== 'object') return cell;
  return cell.date >= FIRST_DAY ? new Date(`${cell.date}T00:00:00Z`) : cell.date;
}

function imageOf({ bytes, columns, rows }: Jpeg, row: number): SheetImage {
  const scale = PHOTO / Math.max(columns, rows);
  return {
    data: bytes,
    type: 'jpeg',
    anchor: { from: { row, col: 0 } },
    width: Math.round(columns * scale),
    height: Math.round(rows * scale),
  };
}
