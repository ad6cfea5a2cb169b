import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CSV_BYTES_MAX, CSV_ROWS_MAX, parseCsv } from './parse-csv.ts';

/** Declared here because the type check includes no platform's types, as in the code itself. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean, mark = true): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...text].flatMap((character) => [character.charCodeAt(0)]);
  return Uint8Array.from(units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

function cellsOf(bytes: Uint8Array): readonly (readonly string[])[] {
  const parsed = parseCsv(bytes);
  if (!parsed.ok) throw new Error(parsed.code);
  return [parsed.table.header, ...parsed.table.rows.map(({ cells }) => cells)];
}
const codeOf = (bytes: Uint8Array): string => {
  const parsed = parseCsv(bytes);
  return parsed.ok ? 'ok' : parsed.code;
};

const AB12 = [
  ['a', 'b'],
  ['1', '2'],
];

describe('parseCsv', () => {
  test.each([
    ['CRLF', 'a,b\r\n1,2\r\n', AB12],
    ['LF', 'a,b\n1,2\n', AB12],
    ['CR', 'a,b\r1,2\r', AB12],
    ['no line end at the end', 'a,b\n1,2', AB12],
    ['a byte-order mark', '\ufeffa,b\n1,2', AB12],
    ['semicolons', 'a;b\n1;2', AB12],
    ['tabs', 'a\tb\n1\t2', AB12],
    ['a stated delimiter', 'sep=;\r\na;b\r\n1;2', AB12],
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
  ])('reads %s', (_, text, expected) => {
    expect(cellsOf(utf8(text))).toEqual(expected);
  });

  test('reads UTF-16 with a byte order mark', () => {
    expect(cellsOf(utf16('a,b\r\n1,2', true))).toEqual(AB12);
    expect(cellsOf(utf16('a,b\r\n1,é', false))).toEqual([
      ['a', 'b'],
      ['1', 'é'],
    ]);
  });

  test.each([
    ['nothing', 'EMPTY', new Uint8Array()],
    ['empty lines only', 'EMPTY', utf8('\n ,\n')],
    ['Latin-1', 'NOT_UTF8', Uint8Array.from([97, 44, 98, 10, 0xe9, 44, 50])],
    ['a cut character', 'NOT_UTF8', utf8('a,b\n1,é').subarray(0, -1)],
    ['UTF-16 without its mark', 'NOT_UTF8', utf16('a,b\n1,2', true, false)],
    ['half a UTF-16 unit', 'NOT_UTF8', utf16('a,b', true).subarray(0, -1)],
    ['a picture', 'NOT_UTF8', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a quote that stays open', 'UNCLOSED_QUOTE', utf8('a,b\n"1,2\n3,4')],
    ['a lone quote at the end', 'UNCLOSED_QUOTE', utf8('a,b\n1,2\n"')],
    ['too many bytes', 'TOO_LARGE', new Uint8Array(CSV_BYTES_MAX + 1).fill(97)],
    ['as many bytes as allowed', 'ok', new Uint8Array(CSV_BYTES_MAX).fill(97)],
    ['as many rows as allowed', 'ok', utf8(`a\n${'1\n'.repeat(CSV_ROWS_MAX)}\n\n`)],
    ['too many rows', 'TOO_MANY_ROWS', utf8(`a\n${'1\n'.repeat(CSV_ROWS_MAX + 1)}`)],
  ])('%s: %s', (_, code, bytes) => {
    expect(codeOf(bytes)).toBe(code);
  });

  test('names the row of the opening quote', () => {
    expect(parseCsv(utf8('a,b\n1,2\n\n"x,y'))).toMatchObject({ code: 'UNCLOSED_QUOTE', row: 4 });
  });

  test('rows of the wrong shape keep their number and their problem', () => {
    const parsed = parseCsv(utf8('a,b,c\n1,2,3\n\n1,2\n1,2,3,4\n"1"x,2,3\n""x,2,3\n'));
    expect(parsed.ok && parsed.table.rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, null],
      [4, 'This row has 2 cells, the header has 3.'],
      [5, 'This row has 4 cells, the header has 3.'],
      [6, 'A quote is in the wrong place in this row.'],
      [7, 'A quote is in the wrong place in this row.'],
    ]);
  });

  test('reads back any written table', () => {
    const cell = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', "'", '=', ' ', 'é', '\u0000', 'a', '中', '😀'),
    });
    const delimiter = fc.constantFrom(',', ';', '\t');
    const lineEnd = fc.constantFrom('\r\n', '\n', '\r');
    const row = fc.tuple(cell, cell, cell).map(([first, ...others]) => [`x${first}`, ...others, 'x']);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), delimiter, lineEnd, (rows, mark, end) => {
        const quoted = (text: string): string => (/[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const table = [['w', 'x', 'y', 'z'], ...rows];
        const text = table.map((cells) => cells.map(quoted).join(mark) + end).join('');
        expect(cellsOf(utf8(text))).toEqual(table);
      }),
    );
  });

  test('never throws for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parseCsv(bytes)));
  });
});
