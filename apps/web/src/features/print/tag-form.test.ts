import { findSheet } from '@boxroom/domain/print/sheet-catalog';
import { expect, test } from 'vitest';
import { CUSTOM_SHEET, DEFAULT_PRINT_SETTINGS } from './print-settings.ts';
import { readNumber } from './read-number.ts';
import { readTagForm, settingsWith, type TagField, tagTextsOf } from './tag-form.ts';

const custom = { ...DEFAULT_PRINT_SETTINGS, sheetId: CUSTOM_SHEET };
const typed = (texts: Partial<Record<TagField, string>>, settings = custom) =>
  readTagForm({ ...tagTextsOf(settings), ...texts }, settings);

test.each([
  ['12', 12],
  [' 1,5 ', 1.5],
  ['−0.5', -0.5],
  ['-1', -1],
])('%j is %d', (text, value) => {
  expect(readNumber(text, { min: -5, max: 420 })).toEqual({ ok: true, value });
});

test.each([
  ['', 'Please enter a number.'],
  ['wide', 'Please enter a number.'],
  ['5000', 'Between -5.01 and 420'],
  ['Infinity', 'Between -5.01 and 420'],
  ['1.5', 'Please enter a whole number.'],
])('%j is refused: %s', (text, problem) => {
  expect(readNumber(text, { min: -5.014, max: 420, isWhole: true })).toEqual({ ok: false, problem });
});

test('accepts measures typed from top to bottom, though the first ones alone are invalid', () => {
  const typing: [TagField, string][] = [
    ['pageWidth', '100'],
    ['pageHeight', '50'],
    ['columns', '1'],
    ['rows', '1'],
    ['labelWidth', '96'],
    ['labelHeight', '46'],
    ['left', '2'],
    ['top', '2'],
  ];
  let settings = custom;
  let texts = tagTextsOf(settings);
  for (const [field, text] of typing) {
    texts = { ...texts, [field]: text };
    const read = readTagForm(texts, settings);
    settings = settingsWith(settings, read);
    expect(read.layout === null).toBe(Object.keys(read.problems).length > 0);
  }
  expect(readTagForm(texts, settings).layout?.sheet).toMatchObject({ pageWidth: 100, labelWidth: 96, rows: 1 });
  expect(settings.custom).toMatchObject({ pageWidth: 100, pageHeight: 50, columns: 1, left: 2 });
});

test('invalid measures prevent printing, and the stored ones stay', () => {
  const read = typed({ pageWidth: '62' });
  expect(read).toMatchObject({ layout: null, problems: { columns: 'The last column is not on the page.' } });
  expect(settingsWith(custom, read).custom).toEqual(custom.custom);
});

test('reports the limits of a measure beyond them', () => {
  expect(typed({ pageWidth: '5000' }).problems).toEqual({ pageWidth: 'Between 15 and 420' });
});

test('limits the first free label to the labels of the sheet', () => {
  expect(typed({ start: '20' }).layout?.start).toBe(20);
  expect(typed({ start: '20', columns: '2', rows: '2' })).toMatchObject({
    layout: null,
    problems: { start: 'Between 1 and 4' },
  });
  expect(typed({ start: '20', columns: '1', rows: '1' }).layout?.start).toBe(1);
});

test('limits the offset to what the sheet allows, and remembers it per sheet', () => {
  const roll = { ...custom, sheetId: findSheet('roll-62')?.id ?? '' };
  expect(typed({ offsetX: '5' }, roll).problems).toEqual({ offsetX: 'Between -1.5 and 1.5' });
  const read = typed({ offsetX: '1' }, roll);
  expect(settingsWith(roll, read).offsets).toEqual({ 'roll-62': { x: 1, y: 0 } });
});
