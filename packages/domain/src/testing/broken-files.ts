import type { SourceErrorCode } from '../import/source-error.ts';
import { utf16, utf8 } from './read-table.ts';

/** A file that is broken in one way, and what reading it must come to: an error, or a reason for each broken row. */
export interface BrokenFile {
  how: string;
  bytes: Uint8Array;
  ends: { error: SourceErrorCode; row?: number } | { problems: readonly number[]; good: readonly number[] };
}

const HEAD = 'Room Name,Box Name,Item Name,Quantity';
const GOOD = 'Garage,Tools,Hammer,2';

/** The file with one line in the middle: a good one is row 2, the line row 3, a good one row 4. */
function around(line: string): Uint8Array {
  return utf8([HEAD, GOOD, line, GOOD, ''].join('\r\n'));
}

const rowThree = { problems: [3], good: [2, 4] };
const allGood = { problems: [], good: [2, 3, 4] };

/** Files that are read as text. Spreadsheets have their own table, where their library is. */
export const BROKEN_TEXTS: readonly BrokenFile[] = [
  { how: 'nothing in it', bytes: utf8(''), ends: { error: 'EMPTY' } },
  { how: 'only a byte-order mark', bytes: utf8('\ufeff'), ends: { error: 'EMPTY' } },
  { how: 'only empty lines', bytes: utf8('\r\n\r\n , ,\r\n'), ends: { error: 'EMPTY' } },
  { how: 'only a header', bytes: utf8(`${HEAD}\r\n`), ends: { problems: [], good: [] } },
  { how: 'a header without names', bytes: utf8(`,,,\r\n${GOOD}\r\n`), ends: { problems: [], good: [2] } },
  { how: 'a name of the header twice', bytes: utf8(`Item Name,Item Name\r\na,b`), ends: { problems: [], good: [2] } },
  { how: 'no header', bytes: utf8(`${GOOD}\r\n${GOOD}`), ends: { problems: [], good: [1, 2] } },
  { how: 'a row with too many cells', bytes: around('Garage,Tools,Saw,1,old'), ends: rowThree },
  { how: 'a row with too few cells', bytes: around('Garage,Tools'), ends: rowThree },
  { how: 'a row of delimiters', bytes: around(',,,'), ends: { problems: [], good: [2, 4] } },
  {
    how: 'an end in the middle of a row',
    bytes: utf8(`${HEAD}\r\n${GOOD}\r\nGarage,To`),
    ends: { problems: [3], good: [2] },
  },
  { how: 'a quote that never closes', bytes: around('Garage,"Tools,Saw,1'), ends: { error: 'UNCLOSED_QUOTE', row: 3 } },
  {
    how: 'a quote that never closes, with a large rest',
    bytes: utf8(`${HEAD}\n"Garage,a,b,1\n${`${GOOD}\n`.repeat(60_000)}`),
    ends: { error: 'UNCLOSED_QUOTE', row: 2 },
  },
  { how: 'a text behind a closing quote', bytes: around('Garage,"Tools"s,Saw,1'), ends: rowThree },
  {
    how: 'a quote that a later row closes',
    bytes: around('Garage,"Tools,Saw,1\r\nGarage,"Tools",Saw,1'),
    ends: { problems: [3], good: [2, 4] },
  },
  { how: 'a quote inside a cell', bytes: around('Garage,Tools,6" nail,1'), ends: allGood },
  { how: 'the header in the middle', bytes: around(HEAD), ends: rowThree },
  { how: 'a byte-order mark in the middle', bytes: around('\ufeff"Garage",Tools,Saw,1'), ends: allGood },
  { how: 'mixed line ends', bytes: utf8(`${HEAD}\r${GOOD}\n${GOOD}\r\n${GOOD}`), ends: allGood },
  { how: 'line ends of two CR', bytes: utf8(`${HEAD}\r\r\n${GOOD}\r\r\n`), ends: { problems: [], good: [3] } },
  { how: 'a NUL in a cell', bytes: around('Garage,Tools,S\u0000aw,1'), ends: allGood },
  { how: 'NULs in the header', bytes: utf8(`Item\u0000 Name,Box\r\na,b`), ends: { error: 'BINARY' } },
  {
    how: 'NULs at the end',
    bytes: utf8(`${HEAD}\r\n${GOOD}\r\n${'\u0000'.repeat(600)}`),
    ends: { problems: [3], good: [2] },
  },
  {
    how: 'a line of 10 MB',
    bytes: around(`Garage,Tools,${'x'.repeat(10_000_000)},1`),
    ends: { error: 'ROW_TOO_LONG', row: 3 },
  },
  {
    how: 'half a character at the end',
    bytes: utf8(`${HEAD}\r\n${'Garage,Tools,é,1\r\n'.repeat(10)}é`).subarray(0, -1),
    ends: { problems: [12], good: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  },
  { how: 'a broken character', bytes: broken(around(`${'é'.repeat(20)}#,Tools,Saw,1`)), ends: rowThree },
  {
    how: 'half a UTF-16 unit at the end',
    bytes: utf16(`${HEAD}\n${GOOD}\nGarage,Tools,Saw,1`, true).subarray(0, -1),
    ends: { problems: [3], good: [2] },
  },
  {
    how: 'half of a surrogate pair',
    bytes: utf16(`${HEAD}\n${GOOD}\nGarage,\ud83d,Saw,1\n${GOOD}`, false),
    ends: rowThree,
  },
  {
    how: 'bytes of no text',
    bytes: Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 31 + at * 7) % 256),
    ends: { error: 'BINARY' },
  },
];

/** Replaces the character # with a byte that is never part of UTF-8. */
function broken(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === 0x23 ? 0xff : byte));
}
