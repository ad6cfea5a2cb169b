import { describe, expect, test } from 'vitest';
import { ITEM_FIELDS } from '../item/item-fields.ts';
import type { OwnField } from '../item/own-fields.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { anItem } from '../testing/rows.ts';
import { detailsText, explainingDetails, NO_DETAILS, SEARCHED_DETAILS, type ShownDetails } from './details-text.ts';

const PLACE = { id: 'i', spaceId: 's', boxId: 'b', name: 'Drill' };
const OWN: OwnField[] = [
  { key: 'color', name: 'Shade', type: 'text' },
  { key: 'weight', name: 'Weight', type: 'number' },
  { key: 'serviced', name: 'Serviced', type: 'date' },
];
const ALL: ShownDetails = {
  options: {
    ...DEFAULT_DISPLAY_SETTINGS,
    showBrand: true,
    showSerial: true,
    showLent: true,
    showBoughtAt: true,
    showPapers: true,
    showPictures: true,
  },
  ownFields: OWN,
};
const drill = anItem({
  ...PLACE,
  brand: 'Bosch GSR',
  serial: 'SN-77',
  lentTo: 'Ana',
  boughtAt: 'Hornbach',
  papers: [
    { id: 'p', kind: 'pdf', name: 'Manual.pdf', bytes: 1 },
    { id: 'q', kind: 'pdf', name: 'Manual.pdf', bytes: 1 },
  ],
  pictures: [{ id: 'r', caption: 'Chuck' }, { id: 's' }],
  own: { color: 'Blue', weight: 12, serviced: '2026-01-01', gone: 'Secret' },
});

describe('the searched details', () => {
  test('are the texts and numbers that are switched on', () => {
    expect(detailsText(drill, ALL)).toBe('\nBosch GSR\nSN-77\nHornbach\nAna\nManual.pdf\nManual.pdf\nChuck\nBlue\n12');
  });

  test.each([
    ['showBrand', 'Bosch GSR'],
    ['showSerial', 'SN-77'],
    ['showBoughtAt', 'Hornbach'],
    ['showLent', 'Ana'],
    ['showPapers', 'Manual.pdf'],
    ['showPictures', 'Chuck'],
  ])('have nothing without %s', (option, text) => {
    const seen = detailsText(drill, ALL).split('\n');
    const without = detailsText(drill, { ...ALL, options: { ...ALL.options, [option]: false } }).split('\n');
    expect(seen).toContain(text);
    expect(without).toEqual(seen.filter((part) => part !== text));
  });

  test('are empty with nothing switched on, and for an item without any', () => {
    expect(detailsText(drill, NO_DETAILS)).toBe('');
    expect(detailsText(anItem(PLACE), ALL)).toBe('');
    expect(detailsText(anItem({ ...PLACE, own: { color: 3, weight: 'heavy', serviced: '2026-01-01' } }), ALL)).toBe('');
  });
});

test.each([
  [['sn-77'], [{ label: 'Serial number', text: 'SN-77' }]],
  [['drill', 'blue'], [{ label: 'Shade', text: 'Blue' }]],
  [['ana'], [{ label: 'Lent to', text: 'Ana' }]],
  [['drill'], []],
  [['hornbach'], [{ label: 'Bought at', text: 'Hornbach' }]],
  [['12'], [{ label: 'Weight', text: '12' }]],
  [['manual'], [{ label: 'Paper', text: 'Manual.pdf' }]],
  [['chuck'], [{ label: 'Picture', text: 'Chuck' }]],
  [['secret'], []],
  [[], []],
])('the terms %j are explained by %j', (terms, details) => {
  expect(explainingDetails(drill, terms, ALL)).toEqual(details);
  expect(explainingDetails(drill, terms, NO_DETAILS)).toEqual([]);
});

test.each(SEARCHED_DETAILS)('$field is named and shown as everywhere', ({ field, label, option }) => {
  expect(ITEM_FIELDS[field]).toMatchObject({ label, option, kind: 'text' });
});
