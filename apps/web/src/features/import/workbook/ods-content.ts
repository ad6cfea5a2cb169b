import type { Sheet, SheetRow } from '@boxroom/domain/import/open-workbook';
import { SOURCE_ROWS_MAX, SourceError } from '@boxroom/domain/import/source-error';
import { type CellText, cellText, NO_RESULT } from '@boxroom/domain/import/workbook-cell';
import { fillDown } from './read-excel.ts';

type Attributes = Readonly<Record<string, string>>;

/** Most cells with content of all sheets; one short tag can repeat a cell a billion times. */
const CELLS_MAX = 5_000_000;
const REPEATS_MAX = 1_048_576;

interface OpenRow {
  repeat: number;
  isHidden: boolean;
  cells: CellText[];
  /** Cells after the last one with content: most rows end in a thousand empty ones. */
  emptyEnd: number;
}

interface OpenCell {
  repeat: number;
  attributes: Attributes;
  paragraphs: string[];
}

/** Collects the sheets of an OpenDocument spreadsheet from the tags of its `content.xml`. */
export class OdsContent {
  readonly sheets: Sheet[] = [];
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #sheet: {
    name: string;
    isHidden: boolean;
    rows: (SheetRow & { cells: string[] })[];
    hidden: number;
    at: number;
  } | null = null;
  #merges: { startRow: number; endRow: number; startCol: number; endCol: number }[] = [];
  #row: OpenRow | null = null;
  #cell: OpenCell | null = null;
  #inText = false;
  /** Inside a note, a drawing or a table within a cell. */
  #ignored = 0;
  #cellCount = 0;

  open(tag: string, attributes: Attributes): void {
    if (this.#ignored > 0 || (this.#cell && /^(?:office:annotation|draw:|table:)/.test(tag))) {
      this.#ignored++;
      return;
    }
    const repeat = (name: string) => Math.min(REPEATS_MAX, Math.max(1, Number(attributes[name] ?? 1) || 1));
    if (tag === 'style:style') this.#style = attributes['style:name'] ?? '';
    if (tag === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hiddenStyles.add(this.#style);
    if (tag === 'table:table') this.#openSheet(attributes);
    if (tag === 'table:table-row') {
      const isHidden = ['filter', 'collapse'].includes(attributes['table:visibility'] ?? '');
      this.#row = { repeat: repeat('table:number-rows-repeated'), isHidden, cells: [], emptyEnd: 0 };
    }
    if (tag === 'table:table-cell' || tag === 'table:covered-table-cell')
      this.#cell = { repeat: repeat('table:number-columns-repeated'), attributes, paragraphs: [] };
    if (!this.#cell) return;
    if (tag === 'text:p') {
      this.#inText = true;
      this.#cell.paragraphs.push('');
    }
    if (tag === 'text:s') this.#add(' '.repeat(Math.min(1000, repeat('text:c'))));
    if (tag === 'text:tab') this.#add('\t');
    if (tag === 'text:line-break') this.#add('\n');
  }

  text(text: string): void {
    if (this.#inText && this.#ignored === 0) this.#add(text);
  }

  close(tag: string): void {
    if (this.#ignored > 0) {
      this.#ignored--;
      return;
    }
    if (tag === 'text:p') this.#inText = false;
    if (tag === 'table:table-cell' || tag === 'table:covered-table-cell') this.#closeCell();
    if (tag === 'table:table-row') this.#closeRow();
    if (tag === 'table:table') this.#closeSheet();
  }

  #add(text: string): void {
    const { paragraphs } = this.#cell ?? {};
    if (paragraphs && this.#inText) paragraphs.push((paragraphs.pop() ?? '') + text);
  }

  #openSheet(attributes: Attributes): void {
    const name = attributes['table:name'] ?? `Sheet${this.sheets.length + 1}`;
    const isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
    this.#sheet = { name, isHidden, rows: [], hidden: 0, at: 0 };
    this.#merges = [];
  }

  #closeCell(): void {
    const cell = this.#cell;
    const row = this.#row;
    this.#cell = null;
    if (!cell || !row) return;
    const read = textOf(cell);
    if ('text' in read && read.text === '') {
      row.emptyEnd += cell.repeat;
      return;
    }
    this.#count(row.emptyEnd + cell.repeat);
    const rowsSpanned = Number(cell.attributes['table:number-rows-spanned'] ?? 1);
    for (; row.emptyEnd > 0; row.emptyEnd--) row.cells.push({ text: '' });
    if (rowsSpanned > 1) {
      const startRow = this.#sheet?.at ?? 0;
      const startCol = row.cells.length;
      this.#merges.push({ startRow, endRow: startRow + rowsSpanned - 1, startCol, endCol: startCol });
    }
    for (let time = 0; time < cell.repeat; time++) row.cells.push(read);
  }

  #closeRow(): void {
    const row = this.#row;
    const sheet = this.#sheet;
    this.#row = null;
    if (!row || !sheet) return;
    if (row.cells.length > 0) {
      this.#count(row.cells.length * (row.repeat - 1));
      if (sheet.rows.length + row.repeat > SOURCE_ROWS_MAX + 1) throw new SourceError('TOO_MANY_ROWS');
      for (let time = 0; time < row.repeat; time++) sheet.rows.push(toRow(row.cells, sheet.at + time + 1));
      if (row.isHidden) sheet.hidden += row.repeat;
    }
    sheet.at += row.repeat;
  }

  #closeSheet(): void {
    const sheet = this.#sheet;
    if (!sheet) return;
    const { name, isHidden, rows, hidden } = sheet;
    const byIndex = new Map(this.#merges.length > 0 ? rows.map((row) => [row.row - 1, row]) : []);
    const mergedCells = fillDown((index) => byIndex.get(index), this.#merges);
    this.sheets.push({ name, isHidden, hiddenRows: hidden, mergedCells, rows });
    this.#sheet = null;
  }

  #count(cells: number): void {
    this.#cellCount += cells;
    if (this.#cellCount > CELLS_MAX) throw new SourceError('TOO_MUCH_CONTENT');
  }
}

function toRow(cells: readonly CellText[], row: number): SheetRow & { cells: string[] } {
  const faults = cells.flatMap((cell, column) => ('fault' in cell ? [{ column, error: cell.fault }] : []));
  const texts = cells.map((cell) => ('text' in cell ? cell.text : ''));
  return { row, cells: texts, ...(faults.length > 0 && { faults }) };
}

function textOf({ attributes, paragraphs }: OpenCell): CellText {
  const shown = paragraphs.join('\n');
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      if (attributes['calcext:value-type'] === 'error') return cellText(shown);
      return cellText(Number(attributes['office:value'] ?? shown));
    case 'boolean':
      return { text: attributes['office:boolean-value'] ?? shown };
    case 'date':
      return { text: dateText(attributes['office:date-value'] ?? shown) };
    case 'time':
      return { text: timeText(attributes['office:time-value'] ?? shown) };
    case 'string':
      return cellText(paragraphs.length > 0 ? shown : (attributes['office:string-value'] ?? ''));
    default:
      return attributes['table:formula'] !== undefined && shown === '' ? NO_RESULT : cellText(shown);
  }
}

/** '2024-01-31T10:30:00' as '2024-01-31 10:30'. */
function dateText(stored: string): string {
  const [date = '', time = ''] = stored.split('T');
  const clock = time.slice(0, 8).replace(/:00$/, '');
  return clock === '' || clock === '00:00' ? date : `${date} ${clock}`;
}

/** 'PT10H30M00S' as '10:30'. */
function timeText(stored: string): string {
  const parts = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(stored);
  if (!parts) return stored;
  const [hours = '', minutes = '', seconds = ''] = parts.slice(1).map((part) => part.padStart(2, '0'));
  return seconds === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`;
}
