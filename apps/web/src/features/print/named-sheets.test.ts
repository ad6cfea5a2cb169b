import { expect, test } from 'vitest';
import { keepSheet, nameProblem, removeSheet, renameSheet, sortNamed } from './named-sheets.ts';
import {
  CUSTOM_SHEET,
  DEFAULT_PRINT_SETTINGS,
  NAMED_SHEETS_MAX,
  offsetOf,
  type PrintSettings,
  readPrintSettings,
  sheetOf,
} from './print-settings.ts';
import { readTagForm, settingsWith, tagTextsOf } from './tag-form.ts';

const custom: PrintSettings = {
  ...DEFAULT_PRINT_SETTINGS,
  sheetId: CUSTOM_SHEET,
  offsets: { [CUSTOM_SHEET]: { x: 1, y: 0 } },
};
const freezer = keepSheet(custom, ' Freezer ');

test('a custom sheet is kept under its name, with its measures and offset, and survives the disk', () => {
  expect(sheetOf(freezer)).toMatchObject({ id: 'own-1', name: 'Freezer', kind: 'labels', columns: 3, rows: 8 });
  expect(offsetOf(freezer)).toEqual({ x: 1, y: 0 });
  expect(readPrintSettings(JSON.stringify(freezer))).toEqual(freezer);
});

test('several sheets have measures of their own', () => {
  const two = keepSheet({ ...freezer, sheetId: CUSTOM_SHEET }, 'Attic');
  const read = readTagForm({ ...tagTextsOf(two), columns: '2' }, two);
  const changed = settingsWith(two, read);
  expect(sheetOf(changed)).toMatchObject({ id: 'own-2', name: 'Attic', columns: 2 });
  expect(sheetOf({ ...changed, sheetId: 'own-1' }).columns).toBe(3);
  expect(sheetOf({ ...changed, sheetId: CUSTOM_SHEET }).columns).toBe(3);
  expect(sortNamed(changed.named).map(({ name }) => name)).toEqual(['Attic', 'Freezer']);
});

test('a renamed sheet keeps its measures; a removed one leaves them to the custom size', () => {
  const renamed = renameSheet(freezer, 'Cellar ');
  expect(sheetOf(renamed)).toEqual({ ...sheetOf(freezer), name: 'Cellar' });
  const narrow = settingsWith(renamed, readTagForm({ ...tagTextsOf(renamed), columns: '1' }, renamed));
  const removed = removeSheet(narrow);
  expect(removed).toMatchObject({ sheetId: CUSTOM_SHEET, named: [], custom: { columns: 1 } });
  expect(offsetOf(removed)).toEqual({ x: 1, y: 0 });
  expect(keepSheet(removed, 'Next').sheetId).toBe('own-1');
});

test.each([
  ['', 'Please enter a name.'],
  ['  ', 'Please enter a name.'],
  ['x'.repeat(40), null],
  ['x'.repeat(41), 'Please use 40 characters at most.'],
  ['👨‍👩‍👧‍👦'.repeat(40), null],
  ['freezer', 'There is already a sheet of this name.'],
  ['AVERY L7160', 'There is already a sheet of this name.'],
])('the name %j: %s', (name, problem) => {
  expect(nameProblem({ ...freezer, sheetId: CUSTOM_SHEET }, name)).toBe(problem);
});

test('a sheet keeps its own name, and their number is limited', () => {
  expect(nameProblem(freezer, 'Freezer')).toBeNull();
  let full = custom;
  for (let n = 0; n < NAMED_SHEETS_MAX; n++) full = { ...keepSheet(full, `Sheet ${n}`), sheetId: CUSTOM_SHEET };
  expect(nameProblem(full, 'One more')).toBe('You have 50 sheets already.');
});

test('settings stored before there were named sheets are restored', () => {
  const { named: _, ...before } = custom;
  expect(readPrintSettings(JSON.stringify(before))).toEqual(custom);
});
