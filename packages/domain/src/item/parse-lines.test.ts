import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesWithContent, parseLines, splitQuantity } from './parse-lines.ts';

test.each([
  ['candles', 'candles', null],
  ['3 x candles', 'candles', 3],
  ['3× candles', 'candles', 3],
  ['3x candles', 'candles', 3],
  ['3 X Candles', 'Candles', 3],
  ['candles x3', 'candles', 3],
  ['candles × 12', 'candles', 12],
  ['- 2 x cup', 'cup', 2],
  ['• cup', 'cup', null],
  ['[ ] cup', 'cup', null],
  ['- [x] cup x2', 'cup', 2],
  ['12×mugs', 'mugs', 12],
  ['mugs×12', 'mugs', 12],
  ['1 x lamp', 'lamp', 1],
  ['9999 x nail', 'nail', 9999],
  ['3 x  2nd-hand books', '3 x 2nd-hand books', null],
  ['2 x 4 beam', '2 x 4 beam', null],
  ['2 × 4 beam', '2 × 4 beam', null],
  ['2x 4 beam', '2x 4 beam', null],
  ['4x4 timber', '4x4 timber', null],
  ['timber 4x4', 'timber 4x4', null],
  ['timber 4 x 4', 'timber 4 x 4', null],
  ['mattress 90×200', 'mattress 90×200', null],
  ['iPhone X', 'iPhone X', null],
  ['iPhone X 64', 'iPhone X 64', null],
  ['BMW X3', 'BMW X3', null],
  ['3 xylophones', '3 xylophones', null],
  ['3xl shirt', '3xl shirt', null],
  ['3 XL shirts', '3 XL shirts', null],
  ['2 Xbox', '2 Xbox', null],
  ['007 x agent', '007 x agent', null],
  ['3 x -', '3 x -', null],
  ['x3 x3', 'x3 x3', null],
  ['2x4', '2x4', null],
  ['screen 1920 x 1080', 'screen 1920 x 1080', null],
  ['0 x cup', '0 x cup', null],
  ['12345 x nail', '12345 x nail', null],
  ['x3', 'x3', null],
  ['3 x', '3 x', null],
  ['3 candles', '3 candles', null],
  ['Xbox', 'Xbox', null],
  ['matrix', 'matrix', null],
  ['cup (x3)', 'cup', 3],
  ['cup (3x)', 'cup', 3],
  ['cup (× 12)', 'cup', 12],
  ['×3 cups', 'cups', 3],
  ['3\thammer', 'hammer', 3],
  ['hammer\t3', 'hammer', 3],
  ['\t\thammer', 'hammer', null],
  ['hammer\tred', 'hammer red', null],
  ['Orwell\t1984', 'Orwell 1984', null],
  ['hammer\tred\t3', 'hammer red 3', null],
  ['-\thammer', 'hammer', null],
  ['•hammer', 'hammer', null],
  ['·\u00a0hammer', 'hammer', null],
  ['– hammer', 'hammer', null],
  ['— hammer', 'hammer', null],
  ['* [x] hammer', 'hammer', null],
  ['☐ hammer', 'hammer', null],
  ['☐hammer', 'hammer', null],
  ['☑\uFE0F 2 x hammer', 'hammer', 2],
  ['✓ hammer', 'hammer', null],
  ['-18 °C thermometer', '-18 °C thermometer', null],
  ['*new* hammer', '*new* hammer', null],
  ['-', '-', null],
  ['[signed] poster', '[signed] poster', null],
  ['2x4 lumber', '2x4 lumber', null],
  ['3M tape', '3M tape', null],
  ['7 Up', '7 Up', null],
  ['1984 (book)', '1984 (book)', null],
  ['novel (1984)', 'novel (1984)', null],
  ['Encyclopedia (3)', 'Encyclopedia (3)', null],
  ['lens 10x', 'lens 10x', null],
  ['x86 laptop', 'x86 laptop', null],
  ['3.5 mm jack', '3.5 mm jack', null],
  ['1. FC scarf', '1. FC scarf', null],
  ['(3)', '(3)', null],
])('%j is parsed as %j, quantity %j', (text, name, quantity) => {
  expect(parseLines(text)).toMatchObject([{ name, quantity }]);
});

test('every line with content becomes one item', () => {
  expect(parseLines('')).toEqual([]);
  expect(parseLines(' \n\u200b\r\n')).toEqual([]);
  expect(parseLines('a\nb\r\n\r\n c \rd\u2028e').map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the whole line stays available as the name', () => {
  expect(parseLines('* 3 x  candles')).toEqual([
    { written: '* 3 x candles', line: '3 x candles', name: 'candles', quantity: 3 },
  ]);
});

test.each<[string, string, [string, number | null][]]>([
  [
    'dots',
    '1. hammer\n2. saw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'brackets',
    '1) hammer\n(2) saw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'tabs',
    '1.\thammer\n2.\tsaw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'a line for each tick box',
    '1. [ ] hammer\n- [x] 2. saw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'quantities behind',
    '1. 3 x hammer\n2. saw x2',
    [
      ['hammer', 3],
      ['saw', 2],
    ],
  ],
  [
    'gaps where something was deleted',
    '2. hammer\n7. saw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'only ones, as Markdown may have',
    '1. hammer\n1. saw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'headings and a second list',
    'Attic\n1. cup\n2. pan\nCellar\n1. saw',
    [
      ['Attic', null],
      ['cup', null],
      ['pan', null],
      ['Cellar', null],
      ['saw', null],
    ],
  ],
  [
    'one number only',
    'hammer\n1. FC scarf',
    [
      ['hammer', null],
      ['1. FC scarf', null],
    ],
  ],
  [
    'numbers that do not count up',
    '3. Liga scarf\n2. Liga scarf',
    [
      ['3. Liga scarf', null],
      ['2. Liga scarf', null],
    ],
  ],
  [
    'a number that is the whole line',
    '1. hammer\n2. saw\n3.',
    [
      ['hammer', null],
      ['saw', null],
      ['3.', null],
    ],
  ],
  [
    'cells with numbers that count from 1',
    '1\thammer\n2\tsaw',
    [
      ['hammer', null],
      ['saw', null],
    ],
  ],
  [
    'cells with other numbers',
    '3\thammer\n5\tsaw',
    [
      ['hammer', 3],
      ['saw', 5],
    ],
  ],
  [
    'cells under a heading',
    'Item\tQty\nhammer\t3\nsaw\t1',
    [
      ['Item Qty', null],
      ['hammer', 3],
      ['saw', 1],
    ],
  ],
  [
    'a column that is no quantity everywhere',
    'hammer\t3\nsaw\tred',
    [
      ['hammer 3', null],
      ['saw red', null],
    ],
  ],
  [
    'a column with a year',
    'Emma\t815\nDune\t1965',
    [
      ['Emma 815', null],
      ['Dune 1965', null],
    ],
  ],
  [
    'lines without cells between',
    'hammer\t3\ncup',
    [
      ['hammer', 3],
      ['cup', null],
    ],
  ],
])('lists are understood: %s', (_, text, expected) => {
  expect(parseLines(text).map(({ name, quantity }) => [name, quantity])).toEqual(expected);
});

test('what was pasted stays available as written', () => {
  const written = ['1. 2 x hammer', '2. [x] saw', '• cup', '☐ pan 3'];
  expect(parseLines('1. 2 x hammer\n2. [x] saw\n•\tcup\n☐ pan\t3').map((line) => line.written)).toEqual(written);
});

test('no text yields an empty name', () => {
  const text = fc.string({
    unit: fc.constantFrom('3', 'x', '×', ' ', '-', '[', ']', 'a', '\n', '\t', '☐', '(', ')', '\u200b', '.'),
  });
  fc.assert(
    fc.property(text, (pasted) => {
      const lines = parseLines(pasted);
      expect(linesWithContent(pasted)).toHaveLength(lines.length);
      for (const { written, line, name } of lines) {
        expect(name).not.toBe('');
        expect(line).toContain(name);
        expect(written).toContain(line);
      }
    }),
  );
});

test.each([
  ['3 x candles', 'candles', 3],
  [' 3 x  candles ', 'candles', 3],
  ['- cup x2', '- cup', 2],
  ['', '', null],
  ['candles', 'candles', null],
])('%j as typed is split into %j, quantity %j', (text, name, quantity) => {
  expect(splitQuantity(text)).toMatchObject({ name, quantity });
});

test('the lines with content stay as pasted, so that the rest of a list keeps its cells', () => {
  expect(linesWithContent('2\tcups\n\n •\r\n• pan ')).toEqual(['2\tcups', '• pan ']);
});
