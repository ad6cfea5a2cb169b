import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLines } from './parse-lines.ts';

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
  ['2 x 4 beam', '2 x 4 beam', null],
  ['2x4', '2x4', null],
  ['4x4 timber', '4x4 timber', null],
  ['iPhone X', 'iPhone X', null],
  ['iPhone X 2', 'iPhone X 2', null],
  ['screen 1920 x 1080', 'screen 1920 x 1080', null],
  ['0 x cup', '0 x cup', null],
  ['12345 x nail', '12345 x nail', null],
  ['x3', 'x3', null],
  ['3 x', '3 x', null],
  ['3 candles', '3 candles', null],
  ['Xbox', 'Xbox', null],
  ['matrix', 'matrix', null],
])('%j is %j, quantity %j', (text, name, quantity) => {
  expect(parseLines(text)).toMatchObject([{ name, quantity }]);
});

test('one item per line that says something', () => {
  expect(parseLines('')).toEqual([]);
  expect(parseLines(' \n\u200b\r\n')).toEqual([]);
  expect(parseLines('a\nb\r\n\r\n c \rd\u2028e').map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the whole line stays on offer', () => {
  expect(parseLines('* 3 x  candles')).toEqual([{ line: '3 x candles', name: 'candles', quantity: 3 }]);
});

test('no text makes an empty name', () => {
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
