import type { SampleItem } from '@boxroom/domain/import/import-plan-types';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { expect, test } from 'vitest';
import { sampleDetails } from './sample-details.ts';

const OWN: readonly OwnField[] = [
  { key: 'safe', name: 'Safe', type: 'yesno' },
  { key: 'tested', name: 'Tested', type: 'date' },
  { key: 'weight', name: 'Weight', type: 'number' },
];
const { categoryId: _, ...none } = NO_ITEM_FIELDS;
const item = (set: Partial<SampleItem>): SampleItem => ({
  ...none,
  name: 'Saw',
  roomName: null,
  boxName: 'Tools',
  boxPlace: null,
  categoryName: null,
  row: 2,
  outcome: 'new',
  before: {},
  ...set,
});

test.each<[string, Partial<SampleItem>, string]>([
  ['nothing', {}, ''],
  ['a text and a date', { serial: '7', boughtOn: '2024-02-29' }, 'Serial number: 7; Bought on: Feb 29, 2024'],
  ['a change', { lentTo: 'Eve', before: { lentTo: 'Ben' } }, 'Lent to: Ben → Eve'],
  ['a first value', { lentTo: 'Eve', before: { lentTo: null } }, 'Lent to: none → Eve'],
  ['own fields', { own: { safe: false, tested: '2026-01-02', weight: 0 } }, 'Safe: no; Tested: Jan 2, 2026; Weight: 0'],
  ['a changed one', { own: { safe: true, weight: 2 }, before: { own: { weight: 2 } } }, 'Safe: none → yes; Weight: 2'],
  ['a field that the file does not have', { own: { other: 'x' } }, ''],
])('%s', (_what, set, text) => {
  expect(sampleDetails(item(set), OWN)).toBe(text);
});
