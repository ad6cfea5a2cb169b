import { findSheet, SHEETS } from '@boxroom/domain/print/sheet-catalog';
import { expect, test } from 'vitest';
import {
  CUSTOM_SHEET,
  DEFAULT_PRINT_SETTINGS,
  offsetOf,
  pageCount,
  readPrintSettings,
  sheetOf,
} from './print-settings.ts';

test('restores stored settings', () => {
  const settings = {
    ...DEFAULT_PRINT_SETTINGS,
    sheetId: 'avery-l7160',
    copies: 2,
    offsets: { 'avery-l7160': { x: 1, y: -0.5 } },
  };
  expect(readPrintSettings(JSON.stringify(settings))).toEqual(settings);
  expect(sheetOf(settings).name).toBe('Avery L7160');
  expect(offsetOf(settings)).toEqual({ x: 1, y: -0.5 });
});

test.each([null, '', '{', '{"copies":0}', JSON.stringify({ ...DEFAULT_PRINT_SETTINGS, copies: 1000 })])(
  'ignores %j',
  (text) => {
    expect(readPrintSettings(text)).toEqual(DEFAULT_PRINT_SETTINGS);
  },
);

test('replaces a sheet that is no longer offered by the first one', () => {
  expect(sheetOf({ ...DEFAULT_PRINT_SETTINGS, sheetId: 'gone' }).id).toBe(SHEETS[0].id);
  expect(sheetOf({ ...DEFAULT_PRINT_SETTINGS, sheetId: CUSTOM_SHEET })).toMatchObject({
    columns: 3,
    rows: 8,
    kind: 'labels',
  });
});

test('limits the offset to what the sheet allows', () => {
  const custom = { ...DEFAULT_PRINT_SETTINGS, sheetId: 'roll-62', offsets: { 'roll-62': { x: 5, y: -5 } } };
  expect(offsetOf(custom)).toEqual({ x: 1.5, y: -1.5 });
});

test.each([
  [0, 1, 1, 0],
  [21, 1, 1, 1],
  [21, 1, 2, 2],
  [4, 10, 1, 2],
])('%i boxes, %i copies from label %i on a sheet of 21 make %i pages', (boxes, copies, start, pages) => {
  const sheet = findSheet('avery-l7160');
  if (!sheet) throw new Error('The sheet is gone.');
  expect(pageCount({ sheet, copies, start }, boxes)).toBe(pages);
});
