import { describe, expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { readRows } from '../testing/read-table.ts';
import { openWorkbook, type Sheet } from './open-workbook.ts';
import { SOURCE_ROWS_MAX } from './source-error.ts';
import type { FileChoice } from './source-row.ts';

function sheet(name: string, rows: readonly (readonly string[])[], more: Partial<Sheet> = {}): Sheet {
  return {
    name,
    isHidden: false,
    hiddenRows: 0,
    mergedCells: 0,
    rows: rows.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => cells.length > 0),
    ...more,
  };
}

async function read(sheets: Sheet[], choice?: FileChoice) {
  const { guess, table } = openWorkbook({ format: 'xlsx', sheets }, choice ?? {}, english);
  return { guess, header: table.header, rows: await readRows(table) };
}

const LIST = [
  ['Thing', 'Where'],
  ['Tent', 'Attic'],
];

describe('the table of a spreadsheet', () => {
  test('is the first sheet with rows', async () => {
    const { guess, header, rows } = await read([sheet('Empty', []), sheet('List', LIST), sheet('Other', [['x']])]);
    expect(guess).toMatchObject({ kind: 'workbook', sheet: 1, headerRow: 1 });
    expect([header, rows]).toEqual([['Thing', 'Where'], [{ row: 2, cells: ['Tent', 'Attic'], problem: null }]]);
  });

  test('is rather a visible sheet than a hidden one', async () => {
    const sheets = [sheet('Old', LIST, { isHidden: true }), sheet('New', LIST)];
    expect((await read(sheets)).guess).toMatchObject({ sheet: 1 });
    expect((await read(sheets.slice(0, 1))).guess).toMatchObject({ sheet: 0 });
  });

  test('is all sheets of the same list where the person wants it, with their names', async () => {
    const second = sheet('Cellar', [[], ...LIST, ['Rope', 'Box', 'x']]);
    const { guess, header, rows } = await read([sheet('Attic', LIST), sheet('Notes', [['a', 'b']]), second], {
      sheet: null,
    });
    expect(guess).toMatchObject({
      sheet: null,
      sheets: [{ isSameList: true }, { isSameList: false }, { isSameList: true }],
    });
    expect(header).toEqual(['Sheet', 'Thing', 'Where', '']);
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 'Attic', 'Tent', 'Attic', ''],
      [3, 'Cellar', 'Tent', 'Attic', ''],
      [4, 'Cellar', 'Rope', 'Box', 'x'],
    ]);
  });

  test('is all sheets of our own export unasked', async () => {
    const own = [
      ['Room Name', 'Box Name', 'Item Name'],
      ['Attic', 'A', 'Tent'],
    ];
    expect((await read([sheet('Attic', own), sheet('Cellar', own)])).guess).toMatchObject({ sheet: null });
    expect((await read([sheet('Attic', own)])).guess).toMatchObject({ sheet: 0 });
  });

  test('has a header below a title, and none where the first row is data', async () => {
    expect(await read([sheet('A', [['My things'], [], ...LIST])])).toMatchObject({
      guess: { headerRow: 3 },
      rows: [{ row: 4 }],
    });
    const { guess, header, rows } = await read([
      sheet('A', [
        ['Tent', '4'],
        ['Rope', '1'],
      ]),
    ]);
    expect([guess.headerRow, header, rows.length]).toEqual([0, ['Column 1', 'Column 2'], 2]);
    expect((await read([sheet('A', LIST)], { headerRow: 0 })).rows).toHaveLength(2);
  });

  test('has a column for every cell, and keeps faults', async () => {
    const faulty = sheet('A', LIST);
    const rows = [...faulty.rows, { row: 3, cells: ['Rope', '', ' ', 'x'], faults: [{ column: 1, error: '#N/A' }] }];
    expect(await read([{ ...faulty, rows }])).toMatchObject({
      header: ['Thing', 'Where', '', ''],
      rows: [
        { cells: ['Tent', 'Attic', '', ''] },
        { cells: ['Rope', '', ' ', 'x'], problem: null, faults: [{ column: 1, error: '#N/A' }] },
      ],
    });
    const { rows: shifted } = await read([{ ...faulty, rows }], { sheet: null });
    expect(shifted[1]?.faults).toEqual([{ column: 2, error: '#N/A' }]);
  });

  test('says where the header is repeated', async () => {
    const { rows } = await read([sheet('A', [...LIST, ...LIST])]);
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'This row repeats the header.', null]);
  });

  test.each<[string, string, Sheet[]]>([
    ['no sheets', 'EMPTY', []],
    ['no rows', 'EMPTY', [sheet('A', [])]],
    [
      'too many rows',
      'TOO_MANY_ROWS',
      [sheet('A', [['a', 'b'], ...Array.from({ length: SOURCE_ROWS_MAX + 1 }, () => ['x', 'y'])])],
    ],
  ])('%s: %s', async (_, code, sheets) => {
    await expect(read(sheets, { headerRow: 1 })).rejects.toMatchObject({ code });
  });
});
