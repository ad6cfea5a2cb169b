import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import { joinEntries } from '@boxroom/domain/history/join-entries';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { DEFAULT_DISPLAY_SETTINGS, type DisplaySettings } from '@boxroom/domain/profile/profile';
import { describe, expect, test } from 'vitest';
import { shownPages } from './history-pager.tsx';
import { actionText, commandPlace, commandText, fieldChanges, placeText } from './history-text.ts';

const entry: HistoryEntry = {
  id: 'x',
  at: 0,
  actorId: 'x',
  actorName: 'ann',
  isOwn: true,
  action: 'edit',
  entity: 'item',
  entityId: 'x',
  name: 'Skis',
  roomId: 'r',
  roomName: 'Attic',
  boxId: 'b',
  boxName: 'Winter',
  before: null,
  after: null,
};

/** Of a line that the reader did: what follows 'You', without the name of the thing. */
function withoutNames(what: string): string {
  return what.replace('<who>You</who> ', '').replace(' <name/>', '');
}

const NO_WORDS = { categoryName: () => undefined, currency: null, ownFields: [] };
const OWN: OwnField[] = [
  { key: 'color', name: 'Shade', type: 'text' },
  { key: 'serviced', name: 'Serviced', type: 'date' },
];

test.each([
  [{ lentTo: null }, { lentTo: 'Ana' }, 'lent the item'],
  [{ lentTo: 'Ana' }, { lentTo: 'Bea' }, 'edited the item'],
  [{ lentTo: 'Ana', lentDue: '2026-03-05' }, { lentTo: null, lentDue: null }, 'got back the item'],
  [{ lentDue: null }, { lentDue: '2026-03-05' }, 'edited the item'],
])('%j to %j: %s', (before, after, said) => {
  expect(withoutNames(actionText({ ...entry, before, after }))).toBe(said);
  expect(withoutNames(actionText({ ...entry, before, after }, DEFAULT_DISPLAY_SETTINGS))).toBe('edited the item');
});

describe('fieldChanges', () => {
  test.each([
    { before: { name: 'Ski' }, after: { name: 'Skis' }, said: ['Name: Ski → Skis'] },
    { before: { quantity: null }, after: { quantity: 2 }, said: ['Quantity: none → 2'] },
    { before: { price: 1234.5 }, after: { price: null }, said: ['Price: $1,234.50 → none'] },
    { before: { dateStamp: null }, after: { dateStamp: '2026-03-05' }, said: ['Date: none → Mar 5, 2026'] },
    { before: { categoryId: 'c' }, after: { categoryId: 'gone' }, said: ['Category: Sports → another category'] },
    { before: { pictureId: null }, after: { pictureId: 'p' }, said: ['Picture: none → a picture'] },
    { before: { pictureId: 'p' }, after: { pictureId: 'q' }, said: ['Picture: a picture → another picture'] },
    { before: { pictureId: 'q' }, after: { pictureId: null }, said: ['Picture: a picture → none'] },
    { before: { pictures: 0 }, after: { pictures: 1 }, said: ['Pictures: none → 1 picture'] },
    { before: { pictures: 5 }, after: { pictures: 2 }, said: ['Pictures: 5 pictures → 2 pictures'] },
    { before: { pictureOrder: 3 }, after: { pictureOrder: 3 }, said: ['Pictures: one order → another order'] },
    { before: { caption: null }, after: { caption: 'Back' }, said: ['Caption: none → Back'] },
    { before: { owner: 'ann' }, after: { owner: 'bob' }, said: ['Owner: ann → bob'] },
    { before: { lentTo: null }, after: { lentTo: 'Ana' }, said: ['Lent to: none → Ana'] },
    { before: { lentDue: '2026-03-05' }, after: { lentDue: null }, said: ['Due back: Mar 5, 2026 → none'] },
    { before: { serial: 'A1' }, after: { serial: 'A2' }, said: ['Serial number: A1 → A2'] },
    { before: { 'own.color': null }, after: { 'own.color': 'Red' }, said: ['Shade: none → Red'] },
    {
      before: { 'own.serviced': '2026-03-05' },
      after: { 'own.serviced': null },
      said: ['Serviced: Mar 5, 2026 → none'],
    },
    { before: { 'own.gone': true }, after: { 'own.gone': false }, said: ['gone: Yes → No'] },
    { before: { unheardOf: 1 }, after: { unheardOf: 2 }, said: [] },
    { before: null, after: { quantity: 3 }, said: ['Quantity: none → 3'] },
    { before: null, after: null, said: [] },
  ])('$said', ({ before, after, said }) => {
    const changes = fieldChanges(
      { ...entry, before, after },
      { categoryName: (id) => (id === 'c' ? 'Sports' : undefined), currency: 'USD', ownFields: OWN },
    );
    expect(changes.map((change) => `${change.label}: ${change.before} → ${change.after}`)).toEqual(said);
  });

  test('omits fields hidden in the room, and does not name a foreign category', () => {
    const change = { before: { price: 1, name: 'Ski' }, after: { price: 2, name: 'Skis' } };
    const labels = (options: DisplaySettings | null) =>
      fieldChanges({ ...entry, ...change }, NO_WORDS, options).map(({ label }) => label);
    expect(labels({ ...DEFAULT_DISPLAY_SETTINGS, showPrice: true })).toEqual(['Price', 'Name']);
    expect(labels({ ...DEFAULT_DISPLAY_SETTINGS, showPrice: false })).toEqual(['Name']);
    const own = { before: { 'own.color': 'a', 'own.gone': 1 }, after: { 'own.color': 'b', 'own.gone': 2 } };
    const shown = fieldChanges({ ...entry, ...own }, { ...NO_WORDS, ownFields: OWN }, DEFAULT_DISPLAY_SETTINGS);
    expect(shown.map(({ label }) => label)).toEqual(['Shade']);
    const came: HistoryEntry = { ...entry, action: 'move', before: null, after: { categoryId: null } };
    expect(fieldChanges(came, NO_WORDS)).toEqual([{ label: 'Category', before: 'another category', after: 'none' }]);
  });

  test('shows a move out of all rooms as Unassigned', () => {
    const moved = {
      ...entry,
      entity: 'box',
      action: 'move',
      before: { roomName: 'Attic' },
      after: { roomName: null },
    } as const;
    expect(fieldChanges(moved, NO_WORDS)).toEqual([{ label: 'Room', before: 'Attic', after: 'Unassigned' }]);
  });
});

test('does not reveal a place that the reader cannot see', () => {
  const place = { boxName: 'Winter', roomName: 'Attic' };
  const out: HistoryEntry = { ...entry, action: 'move', roomName: null, boxName: null, before: place, after: null };
  expect(placeText(out)).toBe('a place you cannot see');
  const changes = (moved: HistoryEntry) =>
    fieldChanges(moved, NO_WORDS).map(({ label, before, after }) => [label, before, after]);
  expect(changes(out)).toEqual([
    ['Box', 'Winter', 'a place you cannot see'],
    ['Room', 'Attic', 'a place you cannot see'],
  ]);
  expect(changes({ ...entry, action: 'move', before: null, after: { boxName: 'Winter' } })).toEqual([
    ['Box', 'a place you cannot see', 'Winter'],
  ]);
});

test.each([
  [{ entity: 'item' }, 'Winter · Attic'],
  [{ entity: 'box' }, 'Attic'],
  [{ entity: 'box', roomName: null }, 'Unassigned'],
  [{ entity: 'room' }, ''],
] as const)('the place of %o is %s', (set, place) => {
  expect(placeText({ ...entry, ...set })).toBe(place);
});

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows %o', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});

test.each([
  [{ action: 'add', after: null }, 'added the item'],
  [{ action: 'add', after: { restored: true } }, 'restored the item'],
  [{ action: 'toggle' }, 'changed the item'],
] as const)('%o reads %s', (set, text) => {
  expect(withoutNames(actionText({ ...entry, ...set }))).toBe(text);
});

describe('the line of a command', () => {
  const part = (set: Partial<HistoryEntry>): HistoryEntry => ({ ...entry, action: 'delete', command: 'c', ...set });
  const toText = (parts: readonly Partial<HistoryEntry>[]) => {
    const [joined] = joinEntries(parts.map(part));
    if (!joined) throw new Error('Nothing was joined.');
    const { what, names } = commandText(joined);
    return `${withoutNames(what)}: ${names} (${commandPlace(joined)})`;
  };
  const attic2 = { boxId: 'b2', boxName: 'Summer' };
  const garage = { roomId: 'r2', roomName: 'Garage' };
  test.each<[string, Partial<HistoryEntry>[]]>([
    ['deleted 12 items: Skis and 11 more (Winter · Attic)', [{ lines: 12 }]],
    ['deleted 2 items: Skis and Boots (Winter · Attic)', [{ name: 'Boots' }, {}]],
    [
      'deleted 1,202 items: Skis, Ball and 1,200 more (Attic)',
      [{ name: 'Ball', lines: 1200, ...attic2 }, { lines: 2 }],
    ],
    ['moved 3 items: Skis and 2 more (Attic)', [{ action: 'move', after: {}, before: {}, lines: 3, isSpread: true }]],
    ['deleted 2 items: Skis and Ball (2 rooms)', [{ name: 'Ball', ...garage }, {}]],
    ['moved 2 items: Skis and Ball (a place you cannot see)', [{ action: 'move', name: 'Ball' }, { action: 'move' }]],
    [
      'added 30 items and 1 box: Winter, Skis and 29 more (Attic)',
      [
        { action: 'add', lines: 30 },
        { action: 'add', entity: 'box', name: 'Winter' },
      ],
    ],
    ['restored 2 items: Skis and 1 more (Winter · Attic)', [{ action: 'add', lines: 2, after: { restored: true } }]],
    [
      'deleted 2 boxes: Winter and Summer (Unassigned)',
      ['Summer', 'Winter'].map((name) => ({ entity: 'box', name, roomName: null })),
    ],
  ])('%s', (text, parts) => {
    expect(toText(parts)).toBe(text);
  });
});
