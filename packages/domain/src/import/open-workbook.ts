import { findHeader, HEADER_ROWS_SEEN } from './header-row.ts';
import { matchColumns, REQUIRED_COLUMNS } from './import-columns.ts';
import { SOURCE_ROWS_MAX, SourceError } from './source-error.ts';
import {
  type AbortSignalLike,
  type CellFault,
  type FileChoice,
  type OpenedFile,
  SOURCE_BATCH_ROWS,
  type SourceRow,
  type WorkbookGuess,
} from './source-row.ts';
import { headerOf, isEmpty, isRepeatedHeader, namesOfColumns } from './text-rows.ts';

/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** As the spreadsheet shows it. */
  row: number;
  cells: readonly string[];
  faults?: readonly CellFault[];
}

export interface Sheet {
  name: string;
  isHidden: boolean;
  hiddenRows: number;
  mergedCells: number;
  rows: readonly SheetRow[];
}

export interface Workbook {
  format: WorkbookGuess['format'];
  sheets: readonly Sheet[];
}

/** The column that says from which sheet a row is. */
const SHEET_COLUMN = 'Sheet';
const SAMPLE_ROWS = 20;

interface SheetTable {
  header: string[];
  headerRow: number;
  rows: SourceRow[];
}

/** Opens the sheets of a spreadsheet as one table. Throws `SourceError`. */
export function openWorkbook({ format, sheets }: Workbook, choice: FileChoice = {}): OpenedFile {
  const headers = sheets.map(({ rows }) => headerOf(headerCells(rows)?.cells ?? []).join('\n'));
  const first = firstList(sheets);
  const guess: WorkbookGuess = {
    format,
    kind: 'workbook',
    sheets: sheets.map(({ rows, name, isHidden, hiddenRows, mergedCells }, index) => ({
      name,
      rows: rows.length,
      isSameList: rows.length > 0 && headers[index] === headers[first],
      isHidden,
      hiddenRows,
      mergedCells,
    })),
    sheet: first,
    headerRow: 0,
  };
  guess.sheet = choice.sheet === undefined ? guessSheet(guess, sheets, first) : choice.sheet;
  const chosen = sheets.filter((_, index) =>
    guess.sheet === null ? guess.sheets[index]?.isSameList : index === guess.sheet,
  );
  const tables = chosen.map((sheet) => tableOf(sheet, choice.headerRow));
  const [one] = tables;
  if (!one) throw new SourceError('EMPTY');
  guess.headerRow = one.headerRow;
  const { header, rows } = guess.sheet === null ? joined(chosen, tables) : one;
  if (one.headerRow === 0 && rows.length === 0) throw new SourceError('EMPTY');
  if (rows.length > SOURCE_ROWS_MAX) throw new SourceError('TOO_MANY_ROWS');
  return {
    guess,
    table: {
      header,
      headerRow: one.headerRow,
      sample: rows.slice(0, SAMPLE_ROWS),
      rows: (signal) => batches(rows, signal),
    },
  };
}

/** The first sheet with rows, rather a visible one. */
function firstList(sheets: readonly Sheet[]): number {
  const visible = sheets.findIndex(({ rows, isHidden }) => rows.length > 0 && !isHidden);
  const any = visible === -1 ? sheets.findIndex(({ rows }) => rows.length > 0) : visible;
  if (any === -1) throw new SourceError('EMPTY');
  return any;
}

/** Our own export has one sheet a room; with other files, equal sheets may also be the same list of two years. */
function guessSheet(guess: WorkbookGuess, sheets: readonly Sheet[], first: number): number | null {
  const columns = matchColumns(headerCells(sheets[first]?.rows ?? [])?.cells ?? []);
  const isOwn = REQUIRED_COLUMNS.every((column) => columns.includes(column));
  return isOwn && guess.sheets.filter(({ isSameList }) => isSameList).length > 1 ? null : first;
}

function headerCells(rows: readonly SheetRow[]): SheetRow | undefined {
  return rows[findHeader(rows.slice(0, HEADER_ROWS_SEEN).map(({ cells }) => cells))];
}

function tableOf({ rows }: Sheet, chosenRow: number | undefined): SheetTable {
  const headerRow = chosenRow ?? headerCells(rows)?.row ?? 0;
  const below = rows.filter(({ row }) => row > headerRow);
  const width = below.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 1);
  const names = headerOf(rows.find(({ row }) => row === headerRow)?.cells ?? []);
  const header = headerRow === 0 ? namesOfColumns(width) : padded(names, width);
  return {
    header,
    headerRow,
    rows: below.flatMap(({ row, cells, faults }) => {
      if (isEmpty(cells) && !faults) return [];
      const problem = isRepeatedHeader(cells, header) ? 'This row repeats the header.' : null;
      return [{ row, cells: padded(cells.slice(0, header.length), header.length), problem, ...(faults && { faults }) }];
    }),
  };
}

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function padded(cells: readonly string[], length: number): string[] {
  return Array.from({ length: Math.max(length, cells.length) }, (_, index) => cells[index] ?? '');
}

function joined(sheets: readonly Sheet[], tables: readonly SheetTable[]): Pick<SheetTable, 'header' | 'rows'> {
  const widest = tables.reduce((most, { header }) => (header.length > most.length ? header : most), [] as string[]);
  return {
    header: [SHEET_COLUMN, ...widest],
    rows: tables.flatMap(({ rows }, index) =>
      rows.map(({ cells, faults, ...row }) => ({
        ...row,
        cells: [sheets[index]?.name ?? '', ...padded(cells, widest.length)],
        ...(faults && { faults: faults.map(({ column, reason }) => ({ column: column + 1, reason })) }),
      })),
    ),
  };
}

async function* batches(rows: readonly SourceRow[], signal?: AbortSignalLike): AsyncGenerator<readonly SourceRow[]> {
  for (let at = 0; at < rows.length; at += SOURCE_BATCH_ROWS) {
    signal?.throwIfAborted();
    yield rows.slice(at, at + SOURCE_BATCH_ROWS);
  }
}
