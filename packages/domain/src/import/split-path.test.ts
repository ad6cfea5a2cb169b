import { describe, expect, test } from 'vitest';
import type { PathSeparator } from './import-plan-types.ts';
import { arePaths, guessSeparator, placeOfPath, splitOtherPath, splitPath } from './split-path.ts';

test.each<[string, PathSeparator, string[]]>([
  ['Garage / Shelf / Red box', '/', ['Garage', 'Shelf', 'Red box']],
  ['Path /To/ Location 2', '/', ['Path', 'To', 'Location 2']],
  ['Room 2-> Box 3', '->', ['Room 2', 'Box 3']],
  ['A > B', '>', ['A', 'B']],
  ['A -> B', '>', ['A -> B']],
  ['A->B > C', '>', ['A->B', 'C']],
  ['A::B', '::', ['A', 'B']],
  ['A\\B', '\\', ['A', 'B']],
  [' / A // B / ', '/', ['A', 'B']],
  ['A / B', '->', ['A / B']],
  ['', '/', []],
])('%j by %j is %j', (text, separator, parts) => expect(splitPath(text, separator)).toEqual(parts));

test('a cell of nothing but spaces is split at once', () => {
  expect(splitPath(`a${' '.repeat(1_000_000)}b`, '/')).toHaveLength(1);
});

test.each<[string[], PathSeparator | null]>([
  [['A -> B', 'C -> D/E'], '->'],
  [['A > B'], '>'],
  [['A / B', 'C'], '/'],
  [['A', 'B'], null],
  [[], null],
])('in %j the separator is %j', (texts, separator) => expect(guessSeparator(texts)).toBe(separator));

test.each<[string, PathSeparator, string[] | null]>([
  ['House > Cellar > Box B', '/', ['House', 'Cellar', 'Box B']],
  ['House -> Attic -> Box C', '>', ['House', 'Attic', 'Box C']],
  ['House->Attic', '/', ['House', 'Attic']],
  ['A :: B', '/', ['A', 'B']],
  ['A \\ B', '/', ['A', 'B']],
  ['A / B', '>', ['A', 'B']],
  ['A / Cables > 2 m', '/', null],
  ['Nuts/bolts', '>', null],
  ['A>B', '/', null],
  [' -> B', '/', null],
  ['Garage', '/', null],
])('%j in a file of %j is %j', (text, separator, parts) => expect(splitOtherPath(text, separator)).toEqual(parts));

test.each([
  [['A / B', 'A > B', 'A -> B', ''], true],
  [['A / B', 'A / C', 'Attic'], true],
  [['A / B', 'Attic'], false],
  [['', ' '], false],
])('whether %j are paths: %j', (texts, expected) => expect(arePaths(texts, '/')).toBe(expected));

describe('the place of a path', () => {
  test.each([
    [[], null, { roomName: null, between: [], boxName: null }],
    [['Garage'], null, { roomName: 'Garage', between: [], boxName: null }],
    [['Garage', 'Red box'], null, { roomName: 'Garage', between: [], boxName: 'Red box' }],
    [
      ['Garage', 'Shelf', 'Top', 'Red box'],
      null,
      { roomName: 'Garage', between: ['Shelf', 'Top'], boxName: 'Red box' },
    ],
    [['Garage', 'Shelf'], 'Red box', { roomName: 'Garage', between: ['Shelf'], boxName: 'Red box' }],
    [[], 'Red box', { roomName: null, between: [], boxName: 'Red box' }],
  ])('of %j with the box %j', (parts, box, place) => expect(placeOfPath(parts, box)).toEqual(place));

  test('of one part may be a box', () => {
    expect(placeOfPath(['Bin 8'], null, 'box')).toEqual({ roomName: null, between: [], boxName: 'Bin 8' });
  });
});
