import {
  type CompleteCell,
  completeCells,
  completeColumns,
  completeHeaders,
  type CompleteKind,
  type CompleteRow,
} from './complete-columns.ts';
import { byRoom, type CompleteInventory, completeRows } from './export-inventory.ts';
import { guardTextCell } from './formula-guard.ts';
import { NO_ROOM } from './placeholders.ts';
import { sheetNames } from './sheet-names.ts';

/** One file of a spreadsheet, which is a ZIP. */
export interface XlsxPart {
  path: string;
  /** Its text, made as it is read: memory does not grow with the number of items. */
  pieces: Iterable<string>;
}

/** The limit of Excel on one text, in UTF-16 code units. Only thousands of combining marks can exceed it. */
export const CELL_TEXT_MAX = 32_767;
const ROWS_PER_PIECE = 200;

/**
 * Yields the files of a spreadsheet (ECMA-376) with a sheet for each room, and last one for what is in no room. Texts
 * are text, so that `00123`, `1/2` and `=1+1` stay as they are; numbers, dates and times are real ones. Times are in
 * UTC. Calls `onRow` after each row. Read the parts in their order.
 */
export function* xlsxParts(inventory: CompleteInventory, onRow: () => void = () => undefined): Generator<XlsxPart> {
  const sheets = inSheets(inventory);
  const names = sheetNames(sheets.map(({ name }) => name));
  yield part('[Content_Types].xml', contentTypes(names.length));
  yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  yield part('xl/workbook.xml', workbook(names));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...names.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  );
  yield part('xl/styles.xml', STYLES);
  for (const [index, { rows }] of sheets.entries())
    yield { path: `xl/worksheets/sheet${index + 1}.xml`, pieces: sheet(rows(), inventory, onRow) };
}

interface Sheet {
  name: string;
  rows(): Iterable<CompleteRow>;
}

/** Without any row there is a single empty sheet. */
function inSheets(inventory: CompleteInventory): Sheet[] {
  const groups = [...byRoom(inventory)];
  const loose = { room: null, boxes: groups.flatMap(({ room, boxes }) => (room ? [] : boxes)) };
  const rooms = groups.flatMap(({ room, boxes }) => (room ? [{ room, boxes }] : []));
  const sheets = rooms.map((group) => ({ name: group.room.name, rows: () => completeRows(inventory, group) }));
  if (rooms.length > 0 && loose.boxes.length === 0) return sheets;
  return [...sheets, { name: NO_ROOM, rows: () => completeRows(inventory, loose) }];
}

function* sheet(rows: Iterable<CompleteRow>, inventory: CompleteInventory, onRow: () => void): Generator<string> {
  const { extras } = inventory;
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${FROZEN}</sheetView></sheetViews>${columnsXml(inventory)}<sheetData>${headerXml(inventory)}`;
  let number = 1;
  let piece = '';
  for (const row of rows) {
    number++;
    piece += rowXml(number, completeCells(row, extras));
    onRow();
    if (number % ROWS_PER_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData></worksheet>`;
}

function rowXml(number: number, cells: readonly CompleteCell[]): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) if (cell !== null) xml += cellXml(`${letterOf(index)}${number}`, cell);
  return `${xml}</row>`;
}

function cellXml(place: string, cell: Exclude<CompleteCell, null>): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if ('date' in cell) return momentXml(place, { at: Date.parse(cell.date), text: cell.date, style: STYLE.date });
  if ('time' in cell)
    // Of whole seconds, as it is shown: otherwise programs round up to the next one.
    return momentXml(place, {
      at: Math.floor(cell.time / 1000) * 1000,
      text: new Date(cell.time).toISOString(),
      style: STYLE.time,
    });
  return textXml(place, 'text' in cell ? guardTextCell(cell.text) : cell.fixed, STYLE.text);
}

/** Spreadsheets do not know moments before March 1900, nor after 9999: these stay text. */
function momentXml(place: string, { at, text, style }: { at: number; text: string; style: number }): string {
  const serial = at / DAY_MS + SERIAL_OF_1970;
  if (!(serial >= SERIAL_MIN && serial < SERIAL_END)) return textXml(place, text, STYLE.text);
  return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

function textXml(place: string, text: string, style: number): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t>${escapeText(text)}</t></is></c>`;
}

function escapeText(text: string): string {
  return (
    (text.length > CELL_TEXT_MAX ? text.slice(0, CELL_TEXT_MAX).toWellFormed() : text)
      // The two characters of a stored text that XML has no place for, and texts that look like their spelling.
      .replace(/[\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi, (found) => (found === '_' ? '_x005F_' : `_x${hex(found)}_`))
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`;
const DAY_MS = 86_400_000;
/** Days since the end of 1899. Serials below that of 1 March 1900 mean other days in Excel, which thinks 1900 a leap year. */
const SERIAL_OF_1970 = 25_569;
const SERIAL_MIN = 61;
/** 1 January 10000. */
const SERIAL_END = 2_958_466;
/** Positions in `cellXfs`. */
const STYLE = { text: 1, date: 2, time: 3, header: 4 };
const FROZEN = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

/** In characters. */
const WIDTHS: Readonly<Record<CompleteKind, number>> = {
  text: 24,
  number: 10,
  price: 12,
  percent: 14,
  date: 12,
  time: 20,
  yes: 12,
  picture: 10,
  code: 12,
  boxType: 12,
  id: 38,
};
function columnsXml({ extras }: CompleteInventory): string {
  const columns = completeColumns(extras).map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

/** A, B, … Z, AA, AB, …: there are fewer than 700 columns. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : String.fromCharCode(64 + Math.floor(index / 26)) + letter;
}

function headerXml({ currency, extras }: CompleteInventory): string {
  const cells = completeHeaders(currency, extras).map((header, index) =>
    textXml(`${letterOf(index)}1`, guardTextCell(header), STYLE.header),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/** Number format 49 is text: a cell that is edited stays text. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  [0, 0],
  [49, 0],
  [164, 0],
  [165, 0],
  [49, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function part(path: string, text: string): XlsxPart {
  return { path, pieces: [text] };
}

function contentTypes(sheets: number): string {
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ];
  return `${HEAD}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(([path, name = '']) => `<Override PartName="${path}" ContentType="${type(name)}"/>`)
    .join('')}</Types>`;
}

function relationships(list: readonly (readonly [type: string, target: string])[]): string {
  return `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${list
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeText(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}
