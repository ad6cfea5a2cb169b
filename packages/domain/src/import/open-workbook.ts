import type { Translate } from '../language/message.ts';
import { findHeader, HEADER_ROWS_SEEN } from './header-row.ts';
import { recognizeSource } from './recognize-source.ts';
import { SOURCE_ROWS_MAX, SourceError } from './source-error.ts';
import {
  type CellFault,
  type FileChoice,
  type OpenedFile,
  SOURCE_BATCH_ROWS,
  type SourceRow,
  type WorkbookGuess,
} from './source-row.ts';
import { headerOf, isEmpty, isRepeatedHeader, namesOfColumns, REPEATED_HEADER } from './text-rows.ts';

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

const SAMPLE_ROWS = 20;

interface SheetTable {
  header: string[];
  headerRow: number;
  below: readonly SheetRow[];
}

/** Opens the sheets of a spreadsheet as one table. Throws `SourceError`. */
export function openWorkbook({ format, sheets }: Workbook, choice: FileChoice, t: Translate): OpenedFile {
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
  const tables = chosen.map((sheet) => tableOf(sheet, choice.headerRow, t));
  const [one] = tables;
  if (!one) throw new SourceError('EMPTY');
  guess.headerRow = one.headerRow;
  const count = tables.reduce((sum, { below }) => sum + below.length, 0);
  if (one.headerRow === 0 && count === 0) throw new SourceError('EMPTY');
  if (count > SOURCE_ROWS_MAX) throw new SourceError('TOO_MANY_ROWS');
  const names = guess.sheet === null ? chosen.map(({ name }) => name) : null;
  // i18n: The column of a list that says from which sheet of a spreadsheet a row is.
  const header = names ? [t('Sheet'), ...widest(tables)] : one.header;
  const [sample = []] = batchesOf({ tables, names, width: header.length, size: SAMPLE_ROWS }, t);
  return {
    guess,
    table: {
      header,
      headerRow: one.headerRow,
      sample,
      async *rows(signal) {
        for (const batch of batchesOf({ tables, names, width: header.length, size: SOURCE_BATCH_ROWS }, t)) {
          signal?.throwIfAborted();
          yield batch;
        }
      },
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
  const { source } = recognizeSource(headerCells(sheets[first]?.rows ?? [])?.cells ?? []).mapping;
  const isOwn = source === 'boxroom';
  return isOwn && guess.sheets.filter(({ isSameList }) => isSameList).length > 1 ? null : first;
}

function headerCells(rows: readonly SheetRow[]): SheetRow | undefined {
  return rows[findHeader(rows.slice(0, HEADER_ROWS_SEEN).map(({ cells }) => cells))];
}

function tableOf({ rows }: Sheet, chosenRow: number | undefined, t: Translate): SheetTable {
  const headerRow = chosenRow ?? headerCells(rows)?.row ?? 0;
  const below = rows.filter(({ row, cells, faults }) => row > headerRow && (faults !== undefined || !isEmpty(cells)));
  let width = 1;
  for (const { cells } of below) width = Math.max(width, widthOf(cells));
  const names = headerOf(rows.find(({ row }) => row === headerRow)?.cells ?? []);
  return { header: headerRow === 0 ? namesOfColumns(width, t) : padded(names, width), headerRow, below };
}

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function padded(cells: readonly string[], length: number): string[] {
  return Array.from({ length: Math.max(length, cells.length) }, (_, index) => cells[index] ?? '');
}

function widest(tables: readonly SheetTable[]): string[] {
  return tables.reduce<string[]>((most, { header }) => (header.length > most.length ? header : most), []);
}

/** Makes the rows of a batch when it is asked for: all at once would keep the page busy. */
function* batchesOf(
  {
    tables,
    names,
    width,
    size,
  }: { tables: readonly SheetTable[]; names: readonly string[] | null; width: number; size: number },
  t: Translate,
): Generator<readonly SourceRow[]> {
  let batch: SourceRow[] = [];
  for (const [index, { header, below }] of tables.entries()) {
    for (const row of below) {
      batch.push(toSourceRow(row, { header, name: names?.[index], width }, t));
      if (batch.length === size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

function toSourceRow(
  stored: SheetRow,
  { header, name, width }: { header: readonly string[]; name: string | undefined; width: number },
  t: Translate,
): SourceRow {
  const { row, faults } = stored;
  const problem = isRepeatedHeader(stored.cells, header) ? t(REPEATED_HEADER) : null;
  const first = name === undefined ? [] : [name];
  const cells = padded([...first, ...stored.cells].slice(0, width), width);
  if (!faults) return { row, cells, problem };
  return { row, cells, problem, faults: faults.map((fault) => ({ ...fault, column: fault.column + first.length })) };
}
