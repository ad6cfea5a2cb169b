import { ARCHIVE_FILES } from '@boxroom/domain/archive/archive-rows';
import type { Sheet } from '@boxroom/domain/import/open-workbook';
import { SourceError } from '@boxroom/domain/import/source-error';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import fc from 'fast-check';
import { writeOds } from 'hucre/ods';
import { type Cell, writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function xlsx(...sheets: Partial<WriteSheet>[]): Promise<Bytes> {
  const named = sheets.map((sheet, index) => ({ name: `Sheet${index + 1}`, ...sheet }));
  return new Uint8Array(await writeXlsx({ sheets: named }));
}

async function zip(files: Record<string, string | Bytes>): Promise<Bytes> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files))
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return new Uint8Array(await writer.close());
}

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';
const NAMESPACES = ['office', 'table', 'text', 'style', 'draw', 'calcext']
  .map((name) => `xmlns:${name}="${name}"`)
  .join(' ');

function ods(tables: string, styles = ''): Promise<Bytes> {
  const content = `<?xml version="1.0"?><office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  return zip({ mimetype: MIME, 'content.xml': content });
}

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const table = (rows: string, more = '') => `<table:table table:name="A" ${more}>${rows}</table:table>`;

async function sheetOf(bytes: Bytes): Promise<Sheet> {
  const [sheet] = (await readWorkbook(bytes)).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

const cells = ({ rows }: Sheet) => rows.map((each) => [each.row, ...each.cells]);

describe('an Excel file', () => {
  test('has texts that mean the same everywhere', async () => {
    const bytes = await xlsx({
      rows: [
        ['Thing', 'Bought', 'Price', 'Done', 'Code'],
        ['Tent', new Date('2024-01-31T00:00:00Z'), 12.5, true, '00123'],
        [],
        ['Rope', new Date('2024-01-31T10:30:00Z'), 0.1 + 0.2, false, '1/2'],
      ],
    });
    expect((await readWorkbook(bytes)).format).toBe('xlsx');
    expect(cells(await sheetOf(bytes))).toEqual([
      [1, 'Thing', 'Bought', 'Price', 'Done', 'Code'],
      [2, 'Tent', '2024-01-31', '12.5', 'true', '00123'],
      [4, 'Rope', '2024-01-31 10:30', '0.3', 'false', '1/2'],
    ]);
  });

  test('has the stored results of formulas, and says where there is none or an error', async () => {
    const cell = (formula: string, result: string | number | null) => ({
      formula,
      formulaResult: result,
      value: result,
      type: 'formula' as const,
    });
    const bytes = await xlsx({
      rows: [
        ['a', 'b', 'c'],
        ['x', null, null],
      ],
      cells: new Map<string, Partial<Cell>>([
        ['1,1', cell('1+1', 2)],
        ['1,2', cell('1+1', null)],
        ['2,0', { value: '#N/A', type: 'error' as const }],
      ]),
    });
    const { rows } = await sheetOf(bytes);
    expect(rows).toMatchObject([
      { cells: ['a', 'b', 'c'] },
      { cells: ['x', '2', ''], faults: [{ column: 2, error: null }] },
      { cells: ['', '', ''], faults: [{ column: 0, error: '#N/A' }] },
    ]);
  });

  test('reads hidden rows and sheets like the others and counts them, and fills merged cells down', async () => {
    const bytes = await xlsx(
      {
        hidden: true,
        rows: [['Room', 'Thing'], ['Attic', 'Tent'], [null, 'Rope'], [], ['Cellar', 'Wine']],
        merges: [
          { startRow: 1, endRow: 3, startCol: 0, endCol: 0 },
          { startRow: 0, endRow: 0, startCol: 0, endCol: 1 },
        ],
        rowDefs: new Map([
          [2, { hidden: true }],
          [3, { hidden: true }],
        ]),
      },
      { rows: [['x']] },
    );
    const sheet = await sheetOf(bytes);
    expect(sheet).toMatchObject({ isHidden: true, hiddenRows: 1, mergedCells: 1 });
    expect(cells(sheet)).toEqual([
      [1, 'Room', 'Thing'],
      [2, 'Attic', 'Tent'],
      [3, 'Attic', 'Rope'],
      [5, 'Cellar', 'Wine'],
    ]);
  });
});

describe('an OpenDocument file', () => {
  test('written by a library has the same texts', async () => {
    const bytes = new Uint8Array(
      await writeOds({
        sheets: [
          {
            name: 'A',
            rows: [
              ['Thing', 'Bought', 'Price'],
              ['Tent', new Date('2024-01-31T00:00:00Z'), 12.5],
            ],
          },
        ],
      }),
    );
    expect((await readWorkbook(bytes)).format).toBe('ods');
    expect(cells(await sheetOf(bytes))).toEqual([
      [1, 'Thing', 'Bought', 'Price'],
      [2, 'Tent', '2024-01-31', '12.5'],
    ]);
  });

  test.each<[string, string, string]>([
    ['a number', 'office:value-type="float" office:value="1.5"', '1.5'],
    ['a price', 'office:value-type="currency" office:value="12.5"', '12.5'],
    ['a share', 'office:value-type="percentage" office:value="0.5"', '0.5'],
    ['a date', 'office:value-type="date" office:date-value="2024-01-31"', '2024-01-31'],
    ['a date with a time', 'office:value-type="date" office:date-value="2024-01-31T10:30:05"', '2024-01-31 10:30:05'],
    ['a time', 'office:value-type="time" office:time-value="PT10H30M00S"', '10:30'],
    ['true', 'office:value-type="boolean" office:boolean-value="true"', 'true'],
  ])('%s', async (_, attributes, expected) => {
    const bytes = await ods(
      table(row(text('a'), `<table:table-cell ${attributes}><text:p>shown</text:p></table:table-cell>`)),
    );
    expect(cells(await sheetOf(bytes))).toEqual([[1, 'a', expected]]);
  });

  test('keeps the spaces, tabs and lines of a text, and leaves out notes and drawings', async () => {
    const cell = `<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b<text:tab/><text:span>c</text:span></text:p><text:p>d<text:line-break/>&lt;e</text:p><draw:frame><text:p>f</text:p></draw:frame></table:table-cell>`;
    expect(cells(await sheetOf(await ods(table(row(cell)))))).toEqual([[1, 'a  b\tc\nd\n<e']]);
  });

  test('reads rows in groups and in a repeated header, repeated and hidden ones', async () => {
    const rows = `<table:table-header-rows>${row(text('h'))}</table:table-header-rows><table:table-row-group>${row(text('a'))}<table:table-row table:number-rows-repeated="2">${text('b')}</table:table-row></table:table-row-group><table:table-row table:visibility="filter">${text('c')}</table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const sheet = await sheetOf(await ods(table(rows)));
    expect(cells(sheet)).toEqual([
      [1, 'h'],
      [2, 'a'],
      [3, 'b'],
      [4, 'b'],
      [5, 'c'],
    ]);
    expect(sheet.hiddenRows).toBe(1);
  });

  test('fills merged cells down and knows hidden sheets, errors and formulas without a result', async () => {
    const merged = `<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>Attic</text:p></table:table-cell>`;
    const error = `<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>`;
    const rows =
      row(text('Room'), text('Thing')) +
      row(merged, text('Tent')) +
      row('<table:covered-table-cell/>', text('Rope'), error, '<table:table-cell table:formula="of:=1"/>');
    const style =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const sheet = await sheetOf(await ods(table(rows, 'table:style-name="ta2"'), style));
    expect(sheet).toMatchObject({ isHidden: true, mergedCells: 1 });
    expect(cells(sheet)).toEqual([
      [1, 'Room', 'Thing'],
      [2, 'Attic', 'Tent'],
      [3, 'Attic', 'Rope', '', ''],
    ]);
    expect(sheet.rows[2]?.faults?.map(({ column }) => column)).toEqual([2, 3]);
  });
});

const LIST: Partial<WriteSheet> = {
  rows: [['Thing', 'Where'], ...Array.from({ length: 200 }, (_, n) => [`Thing ${n}`, 'Attic'])],
};
const ascii = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0));
/** The directory of an OLE container names its parts in UTF-16. */
function ole(...names: string[]): Bytes {
  const bytes = new Uint8Array(512 * (names.length + 1));
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [index, name] of names.entries())
    bytes.set(Array.from(name, (character) => [character.charCodeAt(0), 0]).flat(), 512 * (index + 1));
  return bytes;
}
const sheetXml = '<worksheet><sheetData/></worksheet>';
const repeated = (count: number) =>
  `<table:table-cell table:number-columns-repeated="${count}" office:value-type="string"><text:p>x</text:p></table:table-cell>`;

/** Spreadsheets broken in one way each; texts have their own table in the domain. */
const BROKEN: readonly [string, string, () => Promise<Bytes> | Bytes][] = [
  ['its end missing', 'DAMAGED', async () => (await xlsx(LIST)).slice(0, -100)],
  ['its second half missing', 'DAMAGED', async () => (await xlsx(LIST)).slice(0, 2000)],
  [
    'its beginning repeated',
    'DAMAGED',
    async () => {
      const bytes = await xlsx(LIST);
      return new Uint8Array([...bytes.slice(0, 500), ...bytes]);
    },
  ],
  [
    'a changed byte in the middle',
    'DAMAGED',
    async () => {
      const bytes = await xlsx(LIST);
      bytes.fill(0x55, 700, 720);
      return bytes;
    },
  ],
  ['an OpenDocument end missing', 'DAMAGED', async () => (await ods(table(row(text('a'))))).slice(0, -40)],
  ['no workbook', 'DAMAGED', () => zip({ '[Content_Types].xml': '<Types/>', 'xl/x.xml': '' })],
  ['broken XML', 'DAMAGED', () => zip({ mimetype: MIME, 'content.xml': '<office:document><table:table>' })],
  ['only a header of a ZIP', 'DAMAGED', () => ascii('PK\u0003\u0004')],
  [
    'a password',
    'ENCRYPTED',
    async () =>
      new Uint8Array(
        await writeXlsx({ sheets: [{ name: 'A', rows: [['a']] }], encryption: { password: 'x', spinCount: 1000 } }),
      ),
  ],
  [
    'a password of OpenDocument',
    'ENCRYPTED',
    () => zip({ mimetype: MIME, 'META-INF/manifest.xml': '<manifest:encryption-data/>', 'content.xml': 'garbage' }),
  ],
  [
    'a password of old Excel',
    'ENCRYPTED',
    () => {
      const bytes = ole('Workbook', '');
      bytes.set([9, 8, 16, 0], 1024);
      bytes[1044] = 0x2f;
      return bytes;
    },
  ],
  ['an old workbook that is cut', 'DAMAGED', () => ole('Workbook')],
  ['a Word file of old', 'DOCUMENT', () => ole('WordDocument')],
  ['a Word file', 'DOCUMENT', () => zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '' })],
  [
    'an OpenDocument text',
    'DOCUMENT',
    () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }),
  ],
  ['a Numbers file', 'NUMBERS', () => zip({ 'Index/Document.iwa': 'x' })],
  ['pictures in a ZIP', 'ARCHIVE', () => zip({ 'a.jpg': 'x' })],
  ['a full backup of ours in it', 'BACKUP', () => zip({ [ARCHIVE_FILES.data]: '{}' })],
  ['nothing in a ZIP', 'ARCHIVE', () => zip({})],
  [
    'a gigabyte of zeros',
    'TOO_MUCH_CONTENT',
    async () =>
      stating(
        await zip({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': sheetXml }),
        'xl/worksheets/sheet1.xml',
        1 << 30,
      ),
  ],
  [
    'more in it than it states',
    'DAMAGED',
    async () => stating(await ods(table(row(text('a'.repeat(50_000))))), 'content.xml', 10),
  ],
  ['no size stated', 'DAMAGED', async () => stating(await ods(table(row(text('a')))), 'content.xml', 0)],
  [
    'a cell that is repeated over the whole sheet',
    'TOO_MUCH_CONTENT',
    () => ods(table(`<table:table-row table:number-rows-repeated="200000">${repeated(16_000)}</table:table-row>`)),
  ],
  [
    'a row that is repeated too often',
    'TOO_MANY_ROWS',
    () => ods(table(`<table:table-row table:number-rows-repeated="900000">${text('a')}</table:table-row>`)),
  ],
];

/** Changes the unpacked size that the directory of a ZIP states. */
function stating(bytes: Bytes, name: string, size: number): Bytes {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) === name)
      view.setUint32(at + 24, size, true);
  }
  return bytes;
}

test.each(BROKEN)('a file with %s: %s', async (_, code, make) => {
  await expect(readWorkbook(await make())).rejects.toMatchObject({ name: 'SourceError', code });
});

test('any damage of any byte gives sheets or a typed error', async () => {
  const files = [await xlsx(LIST), await ods(table(row(text('a'), text('b'))))];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      fc.nat(),
      async (bytes, changes, end) => {
        const damaged = bytes.slice(0, end % 3 === 0 ? end % bytes.length : bytes.length);
        for (const [at, byte] of changes) if (damaged.length > 0) damaged[at % damaged.length] = byte;
        const outcome = await readWorkbook(damaged).catch((error: unknown) => error);
        expect(outcome instanceof SourceError || 'sheets' in (outcome as object)).toBe(true);
      },
    ),
  );
});
