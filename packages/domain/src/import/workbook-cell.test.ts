import { expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { faultText, cellText, type StoredValue } from './workbook-cell.ts';

test.each<[StoredValue, string]>([
  [null, ''],
  ['00123', '00123'],
  ['1/2', '1/2'],
  ['two\r\nlines', 'two\nlines'],
  ['half \ud83d', 'half \ufffd'],
  [true, 'true'],
  [false, 'false'],
  [0, '0'],
  [-0, '0'],
  [12, '12'],
  [-12.5, '-12.5'],
  [0.1 + 0.2, '0.3'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [1234567.891, '1234567.891'],
  [new Date('2024-01-31T00:00:00Z'), '2024-01-31'],
  [new Date('2024-01-31T10:30:00Z'), '2024-01-31 10:30'],
  [new Date('2024-01-31T10:30:04.999Z'), '2024-01-31 10:30:05'],
  [new Date('2024-01-30T23:59:59.999Z'), '2024-01-31'],
  [new Date('1899-12-31T10:30:00Z'), '10:30'],
  [new Date('1900-01-01T00:00:00Z'), '1900-01-01'],
])('%j is %j', (value, text) => {
  expect(cellText(value)).toEqual({ text });
});

test.each<[StoredValue, string]>([
  ['#N/A', '#N/A'],
  ['#DIV/0!', '#DIV/0!'],
  ['Err:502', 'Err:502'],
  [Number.NaN, '#NUM!'],
  [new Date(Number.NaN), '#NUM!'],
  [new Date(1e15), '#NUM!'],
])('%j is no value', (value, error) => {
  const { fault } = cellText(value) as { fault: string };
  expect(faultText(fault, english)).toBe(`The spreadsheet has the error ${error} here.`);
});
