import { expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { SHEETS } from './sheet-catalog.ts';
import { sheetName } from './sheet-name.ts';

test('each sheet of the catalogue has its name in English', () => {
  expect(SHEETS.map((sheet) => sheetName(sheet, english))).toEqual(SHEETS.map(({ name }) => name));
});
