import type { Sheet, SheetRow } from '@boxroom/domain/import/open-workbook';
import type { CellFault } from '@boxroom/domain/import/source-row';
import { cellText, NO_RESULT, plainText } from '@boxroom/domain/import/workbook-cell';
import { type Cell, type MergeRange, readXls, readXlsb, readXlsx, type Sheet as StoredSheet } from 'hucre/xlsx';

const READERS = { xlsx: readXlsx, xlsb: readXlsb, xls: readXls } as const;

/** Reads the sheets of an Excel file. Formulas have the result that the file stores. */
export async function readExcel(bytes: Uint8Array, format: keyof typeof READERS): Promise<Sheet[]> {
  const { sheets } = await READERS[format](bytes);
  return sheets.map((sheet) => toSheet(sheet, format));
}

function toSheet(sheet: StoredSheet, format: keyof typeof READERS): Sheet {
  const rows = Array.from(sheet.rows, (values, index) => toRow(sheet, format, values, index));
  const mergedCells = fillDown((index) => rows[index], sheet.merges ?? []);
  const filled = rows.filter((row) => row !== null);
  return {
    name: sheet.name,
    isHidden: Boolean(sheet.hidden) || Boolean(sheet.veryHidden),
    hiddenRows: filled.filter(({ row }) => sheet.rowDefs?.get(row - 1)?.hidden).length,
    mergedCells,
    rows: filled,
  };
}

type Draft = SheetRow & { cells: string[] };

function toRow(
  sheet: StoredSheet,
  format: keyof typeof READERS,
  values: StoredSheet['rows'][number] | undefined,
  index: number,
): Draft | null {
  if (!values) return null; // old formats leave out empty rows
  const faults: CellFault[] = [];
  const cells = Array.from(values, (value, column) => {
    const cell = sheet.cells?.get(`${index},${column}`);
    // Of an error there is more than its value: without that, it is a text that only looks like one.
    const isPlain = format === 'xlsx' && typeof value === 'string' && cell === undefined;
    const read = hasNoResult(cell) ? NO_RESULT : isPlain ? plainText(value) : cellText(value ?? null);
    if ('text' in read) return read.text;
    faults.push({ column, error: read.fault });
    return '';
  });
  if (faults.length > 0) return { row: index + 1, cells, faults };
  return cells.every((cell) => cell === '') ? null : { row: index + 1, cells };
}

/** Some programs write formulas and leave it to a spreadsheet program to calculate them. */
function hasNoResult(cell: Cell | undefined): boolean {
  return cell?.type === 'formula' && cell.value === null;
}

type Merge = Pick<MergeRange, 'startRow' | 'endRow' | 'startCol'>;

/** Merged cells do not overlap, so a file with more of them is made to keep us busy. */
const FILLED_ROWS_MAX = 1_000_000;

/**
 * A cell that is merged over several rows is meant for each of them: 'Garage' beside five things. Returns the number of
 * such cells. `rowAt` takes an index from 0.
 */
export function fillDown(rowAt: (index: number) => { cells: string[] } | null | undefined, merges: readonly Merge[]) {
  let filled = 0;
  let left = FILLED_ROWS_MAX;
  for (const { startRow, endRow, startCol } of merges) {
    const value = rowAt(startRow)?.cells[startCol];
    if (!value || endRow === startRow) continue;
    filled++;
    for (let index = startRow + 1; index <= endRow && left-- > 0; index++) {
      const row = rowAt(index);
      if (!row || row.cells[startCol]) continue;
      while (row.cells.length < startCol) row.cells.push('');
      row.cells[startCol] = value;
    }
  }
  return filled;
}
