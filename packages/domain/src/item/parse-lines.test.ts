import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLines, splitQuantity } from './parse-lines.ts';

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
])('%j is parsed as %j, quantity %j', (text, name, quantity) => {
  expect(parseLines(text)).toMatchObject([{ name, quantity }]);
});

test('every line with content becomes one item', () => {
  expect(parseLines('')).toEqual([]);
  expect(parseLines(' \n\u200b\r\n')).toEqual([]);
  expect(parseLines('a\nb\r\n\r\n c \rd\u2028e').map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the whole line stays available as the name', () => {
  expect(parseLines('* 3 x  candles')).toEqual([{ line: '3 x candles', name: 'candles', quantity: 3 }]);
});

test('no text yields an empty name', () => {
  const text = fc.string({ unit: fc.constantFrom('3', 'x', '×', ' ', '-', '[', ']', 'a', '\n', '\u200b', '.') });
  fc.assert(
    fc.property(text, (pasted) => {
      for (const { line, name } of parseLines(pasted)) {
        expect(name).not.toBe('');
        expect(line).toContain(name);
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
