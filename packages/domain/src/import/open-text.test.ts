import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, openBytes, readRows, readTable, utf16, utf8 } from '../testing/read-table.ts';
import { ROW_UNITS_MAX, SOURCE_ROWS_MAX, SourceError } from './source-error.ts';
import type { FileChoice } from './source-row.ts';
import { SOURCE_BATCH_ROWS } from './source-row.ts';

async function cellsOf(source: Uint8Array | string, choice: FileChoice = {}, sizes?: number[]) {
  const { header, rows } = await readTable(source, choice, sizes);
  return [header, ...rows.map(({ cells }) => cells)];
}

const AB12 = [
  ['a', 'b'],
  ['1', '2'],
];

describe('the rows of a text file', () => {
  test.each<[string, string, string[][]]>([
    ['CRLF', 'a,b\r\n1,2\r\n', AB12],
    ['LF', 'a,b\n1,2\n', AB12],
    ['CR', 'a,b\r1,2\r', AB12],
    [
      'mixed line ends',
      'a,b\r1,2\r\n3,4\n5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['no line end at the end', 'a,b\n1,2', AB12],
    ['a byte-order mark', '\ufeffa,b\n1,2', AB12],
    ['a byte-order mark before a quote', '\ufeff"a","b"\n1,2', AB12],
    ['semicolons', 'a;b\n1;2', AB12],
    ['tabs', 'a\tb\n1\t2', AB12],
    ['pipes', 'a|b\n1|2', AB12],
    ['a stated delimiter', 'sep=;\r\na;b\r\n1;2', AB12],
    [
      'a stated delimiter that occurs less often',
      'sep=;\na,b;c,d\n1,2;3,4',
      [
        ['a,b', 'c,d'],
        ['1,2', '3,4'],
      ],
    ],
    ['empty lines', '\n\na,b\n\n1,2\n , \n', AB12],
    ['white space around headers', ' a , b \n1,2', AB12],
    ['quotes', '"a","b"\n"1","2"', AB12],
    [
      'commas in quotes beside semicolons',
      '"a,x,y";b\n1;2',
      [
        ['a,x,y', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'prices with a comma beside semicolons',
      'a;b\n1,50;2,50\n3,50;4',
      [
        ['a', 'b'],
        ['1,50', '2,50'],
        ['3,50', '4'],
      ],
    ],
    ['doubled quotes', 'a\n"say ""hi"""', [['a'], ['say "hi"']]],
    [
      'line ends in quotes',
      'a,b\n"1\r\n1","2\n"',
      [
        ['a', 'b'],
        ['1\r\n1', '2\n'],
      ],
    ],
    [
      'a quote inside a plain cell',
      'a,b\n6" nail,2',
      [
        ['a', 'b'],
        ['6" nail', '2'],
      ],
    ],
    [
      'white space in cells',
      'a,b\n 1 , 2',
      [
        ['a', 'b'],
        [' 1 ', ' 2'],
      ],
    ],
    [
      'an empty last cell',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['one column', 'a\n1\n2', [['a'], ['1'], ['2']]],
    ['a header alone', 'a,b', [['a', 'b']]],
    ['padding beyond the header', 'a,b,,\n1,2,,\n', AB12],
    [
      'NUL in a cell',
      'a,b\n1,\u00002',
      [
        ['a', 'b'],
        ['1', '\u00002'],
      ],
    ],
    [
      'every script',
      'a,b\n中文,ع😀',
      [
        ['a', 'b'],
        ['中文', 'ع😀'],
      ],
    ],
    [
      'a replacement character that is really there',
      'a,b\n1,\ufffd',
      [
        ['a', 'b'],
        ['1', '\ufffd'],
      ],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await cellsOf(text)).toEqual(expected);
    expect(await cellsOf(text, {}, [1])).toEqual(expected);
  });

  test.each<[string, string, FileChoice, string[][]]>([
    [
      'another delimiter',
      'a;b,c\n1;2,3',
      { delimiter: ',' },
      [
        ['a;b', 'c'],
        ['1;2', '3'],
      ],
    ],
    [
      'quotes as plain characters',
      'a,b\n"1,2\n3,4',
      { quoted: false },
      [
        ['a', 'b'],
        ['"1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a header further down',
      'a,b\nc,d\n1,2',
      { headerRow: 2 },
      [
        ['c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'no header',
      'a,b\n1,2',
      { headerRow: 0 },
      [
        ['Column 1', 'Column 2'],
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no header below a stated delimiter',
      'sep=,\na,b',
      { headerRow: 0 },
      [
        ['Column 1', 'Column 2'],
        ['a', 'b'],
      ],
    ],
    ['another encoding', 'a\né', { encoding: 'windows-1252' }, [['a'], ['Ã©']]],
  ])('chosen: %s', async (_, text, choice, expected) => {
    expect(await cellsOf(text, choice)).toEqual(expected);
  });

  test('rows of the wrong shape keep their number and their problem', async () => {
    const { rows } = await readTable('a,b,c\n1,2,3\n\n1,2\n1,2,3,4\n"1"x,2,3\n""x,2,3\n"1\n2"x,2,3\na,b,c');
    expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, null],
      [4, 'This row has 2 cells, the header has 3.'],
      [5, 'This row has 4 cells, the header has 3.'],
      [6, 'A quote is in the wrong place in this row.'],
      [7, 'A quote is in the wrong place in this row.'],
      [8, 'A quote is in the wrong place in this row, which goes on over 2 lines.'],
      [9, 'This row repeats the header.'],
    ]);
  });

  test('comes in batches, as often as it is asked for', async () => {
    const count = SOURCE_BATCH_ROWS * 2 + 1;
    const { table } = await openBytes(utf8(`a,b\n${'1,2\n'.repeat(count)}`));
    for (let time = 0; time < 2; time++) {
      const sizes: number[] = [];
      for await (const batch of table.rows()) sizes.push(batch.length);
      expect(sizes).toEqual([SOURCE_BATCH_ROWS, SOURCE_BATCH_ROWS, 1]);
    }
    expect(table.sample).toEqual((await readRows(table)).slice(0, table.sample.length));
    expect(table.sample.length).toBeGreaterThan(0);
  });

  test('an abort ends the reading with its reason', async () => {
    const { table } = await openBytes(utf8(`a,b\n${'1,2\n'.repeat(SOURCE_BATCH_ROWS * 3)}`));
    let read = 0;
    const stop = new Error('stopped');
    const signal = {
      get aborted() {
        return read > 0;
      },
      throwIfAborted() {
        if (read > 0) throw stop;
      },
    };
    await expect(
      (async () => {
        for await (const batch of table.rows(signal)) read += batch.length;
      })(),
    ).rejects.toBe(stop);
    expect(read).toBe(SOURCE_BATCH_ROWS);
  });
});

describe('the encoding', () => {
  const text = 'Raum,Größe\r\nKüche,5 €\r\n';
  const latin = (content: string) =>
    Uint8Array.from(content, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16(text, true), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(text, false), 'utf-16be'],
    ['UTF-16 LE without a mark', utf16(text, true, false), 'utf-16le'],
    ['UTF-16 BE without a mark', utf16(text, false, false), 'utf-16be'],
    ['Windows-1252', latin(text), 'windows-1252'],
  ])('%s', async (_, bytes, encoding) => {
    const { guess, header, rows } = await readTable(bytes);
    expect(guess).toMatchObject({ kind: 'text', encoding, isValid: true });
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual([
      ['Raum', 'Größe'],
      ['Küche', '5 €'],
    ]);
  });

  test('of Chinese in UTF-16 without a mark', async () => {
    const { guess, header } = await readTable(utf16('房间,盒子\n客厅,一二一二一二\n一,二\n', true, false));
    expect([guess, header]).toMatchObject([{ encoding: 'utf-16le' }, ['房间', '盒子']]);
  });

  test('a late character decides too', async () => {
    const ascii = `a,b\n${`1,${'x'.repeat(100)}\n`.repeat(20_000)}K`;
    const bytes = new Uint8Array([...utf8(ascii), 0xfc, ...utf8('che,2\n')]);
    const { guess, rows } = await readTable(bytes);
    expect(guess).toMatchObject({ encoding: 'windows-1252' });
    expect(rows.at(-1)?.cells).toEqual(['Küche', '2']);
  });

  test('a few broken characters do not change it: their rows have a problem', async () => {
    const good = utf8(`a,b\n${'é,ü\n'.repeat(20)}`);
    const { guess, rows } = await readTable(Uint8Array.from([...good, 0xe9, ...utf8(',x\né,y')]));
    expect(guess).toMatchObject({ encoding: 'utf-8', isValid: false });
    expect(rows.slice(-2).map(({ row, problem }) => [row, problem])).toEqual([
      [22, 'Some characters of this row do not fit the encoding of the file.'],
      [23, null],
    ]);
  });
});

describe('the header', () => {
  test.each<[string, string, number, string[]]>([
    ['in the first row', 'Thing,Where\nTent,Attic', 1, ['Thing', 'Where']],
    ['below a title', 'My things,,\n\nThing,Where,Note\nTent,Attic,', 3, ['Thing', 'Where', 'Note']],
    ['below a title without padding', 'My things\nThing,Where,Note\nTent,Attic,x', 2, ['Thing', 'Where', 'Note']],
    [
      'below a title of two cells',
      'List,2024\nItem name,Box name,Notes\nTent,A,x',
      2,
      ['Item name', 'Box name', 'Notes'],
    ],
    ['below a stated delimiter', 'sep=,\nThing,Where\nTent,Attic', 2, ['Thing', 'Where']],
    ['with an empty name', 'Thing,,Where\nTent,4,Attic', 1, ['Thing', '', 'Where']],
    ['with a name twice', 'Thing,Thing\nTent,Attic', 1, ['Thing', 'Thing']],
    ['missing: numbers', 'Garage,Hammer,2\nAttic,Tent,1', 0, ['Column 1', 'Column 2', 'Column 3']],
    ['missing: dates', 'Tent,2024-01-31\nRope,2023-12-01', 0, ['Column 1', 'Column 2']],
    ['missing: a value again', 'Garage,Hammer\nGarage,Saw\nAttic,Tent', 0, ['Column 1', 'Column 2']],
    ['missing: longer rows below', 'Garage,Hammer\nGarage,Saw,old', 0, ['Column 1', 'Column 2', 'Column 3']],
    ['known names above equal values', 'Item,Box\nBox,Box', 1, ['Item', 'Box']],
  ])('%s', async (_, text, headerRow, header) => {
    const { table, guess } = await openBytes(utf8(text));
    expect([guess.headerRow, table.headerRow, table.header]).toEqual([headerRow, headerRow, header]);
  });
});

describe('a file that is no list', () => {
  test.each<[string, string, Uint8Array | string]>([
    ['nothing', 'EMPTY', ''],
    ['empty lines only', 'EMPTY', '\n ,\n'],
    ['a stated delimiter only', 'EMPTY', 'sep=;\n'],
    ['a quote that stays open', 'UNCLOSED_QUOTE', 'a,b\n"1,2\n3,4'],
    ['a lone quote at the end', 'UNCLOSED_QUOTE', 'a,b\n1,2\n"'],
    ['a quote that stays open in a large file', 'UNCLOSED_QUOTE', `a,b\n"1,2\n${'3,4\n'.repeat(ROW_UNITS_MAX)}`],
    ['a line that does not end', 'ROW_TOO_LONG', `a,b\n1,${'x'.repeat(10_000_000)}`],
    ['as long a line as allowed', 'ok', `a\n${'x'.repeat(ROW_UNITS_MAX)}\n2\n`],
    ['random bytes', 'BINARY', Uint8Array.from({ length: 400 }, (_, at) => (at * at * 31 + at * 7) % 256)],
    ['as many rows as allowed', 'ok', `a\n${'1\n'.repeat(SOURCE_ROWS_MAX)}\n\n`],
    ['too many rows', 'TOO_MANY_ROWS', `a\n${'1\n'.repeat(SOURCE_ROWS_MAX + 1)}`],
  ])('%s: %s', async (_, code, source) => {
    expect(await codeOf(source)).toBe(code);
  });

  test('names the row of the opening quote', async () => {
    await expect(readTable('a,b\n1,2\n\n"x,y')).rejects.toMatchObject({ code: 'UNCLOSED_QUOTE', row: 4 });
  });
});

const cell = fc.string({
  unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', "'", '=', ' ', 'é', '\u0000', 'a', '中', '😀'),
});
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test('any written table is read back, in pieces of any size and any encoding', async () => {
  const row = fc.tuple(cell, cell, cell).map(([first, ...others]) => [`x${first}`, ...others, 'x']);
  const encode = fc.constantFrom<(text: string) => Uint8Array>(
    utf8,
    (text) => utf8(`\ufeff${text}`),
    (text) => utf16(text, true),
    (text) => utf16(text, false),
  );
  const delimiter = fc.constantFrom(',', ';', '\t', '|');
  const lineEnd = fc.constantFrom('\r\n', '\n', '\r');
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 8 }),
      delimiter,
      lineEnd,
      encode,
      sizes,
      async (rows, mark, end, bytesOf, each) => {
        const quoted = (text: string) => (/[",;|\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const table = [['w', 'x', 'y', 'z'], ...rows];
        const text = table.map((cells) => cells.map(quoted).join(mark) + end).join('');
        expect(await cellsOf(bytesOf(text), {}, each)).toEqual(table);
      },
    ),
  );
});

test('any text is read the same in pieces as at once', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r', '\n', 'a', ' ', '\ufeff'), maxLength: 60 });
  const outcome = (source: string, each?: number[]) =>
    readTable(source, {}, each).catch((error: unknown) => (error instanceof SourceError ? error.message : error));
  await fc.assert(
    fc.asyncProperty(text, sizes, async (source, each) => {
      expect(await outcome(source, each)).toEqual(await outcome(source));
    }),
  );
});

test('any bytes give rows or a typed error, under any choice', async () => {
  const choice = fc.record(
    {
      encoding: fc.constantFrom('utf-8', 'utf-16le', 'windows-1252', 'shift_jis', 'gb18030'),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      quoted: fc.boolean(),
      headerRow: fc.nat(4),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<FileChoice>;
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), choice, async (bytes, chosen) => {
      expect(typeof (await codeOf(bytes, chosen))).toBe('string');
    }),
  );
});
