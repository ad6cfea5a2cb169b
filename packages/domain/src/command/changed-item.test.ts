import { describe, expect, test } from 'vitest';
import type { Item } from '../item/item.ts';
import {
  OWN_FIELDS_MAX,
  OWN_VALUES_MAX,
  ownChangesSchema,
  ownFieldKey,
  ownFieldsSchema,
  withOwnChanges,
} from '../item/own-fields.ts';
import { anItem } from '../testing/rows.ts';
import { changedItem, newItemValues, refuseOwnValues } from './changed-item.ts';
import { MemoryView } from './memory-view.ts';
import { withoutEmpty } from './sparse-fields.ts';

const item = (set: Partial<Item> = {}) => anItem({ id: 'i', spaceId: 's', boxId: 'b', ...set });
const LENT = { lentTo: 'Ana', lentSince: '2026-01-01', lentDue: '2026-02-01' };

describe('an edit of details', () => {
  test.each([
    ['an absent one', {}, { serial: 'A1' }, { serial: 'A1' }],
    ['an absent one to none', {}, { serial: null }, undefined],
    ['one to none', { serial: 'A1' }, { serial: null }, { serial: null }],
    ['what it already is', { serial: 'A1' }, { serial: 'A1' }, undefined],
    ['a loan', {}, LENT, LENT],
    ['the end of a loan', LENT, { lentTo: null }, { lentTo: null, lentSince: null, lentDue: null }],
    ['the due date of nothing that is lent', {}, { lentDue: '2026-02-01' }, undefined],
    ['the due date of a loan', LENT, { lentDue: null }, { lentDue: null }],
    ['an own value', { own: { a: 1 } }, { own: { b: 'x' } }, { own: { a: 1, b: 'x' } }],
    ['an own value to none', { own: { a: 1, b: 'x' } }, { own: { a: null } }, { own: { b: 'x' } }],
    ['the last own value to none', { own: { a: 1 } }, { own: { a: null } }, { own: null }],
    ['an own value to what it is', { own: { a: 1 } }, { own: { a: 1 } }, undefined],
    ['an absent own value to none', {}, { own: { a: null } }, undefined],
  ])('changes %s', (_, before, set, expected) => {
    expect(changedItem(item(before), set)?.set).toEqual(expected);
  });

  test('treats a key that every object has like any other', () => {
    for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(changedItem(item(), { own: { [key]: null } })).toBeNull();
      expect(changedItem(item(), { own: { [key]: 'Lego' } })).toMatchObject({
        set: { own: { [key]: 'Lego' } },
        before: { [`own.${key}`]: null },
        after: { [`own.${key}`]: 'Lego' },
      });
    }
  });

  test('names own values by their keys in the history', () => {
    const changed = changedItem(item({ own: { watts: 60 } }), { own: { watts: 40, color: 'red' }, name: 'Lamp' });
    expect(changed).toMatchObject({
      before: { name: 'Item', 'own.watts': 60, 'own.color': null },
      after: { name: 'Lamp', 'own.watts': 40, 'own.color': 'red' },
    });
  });
});

test.each([
  ['has no loan dates without a loan', { lentDue: '2026-02-01' }, { lentDue: null, lentSince: null }],
  ['has its loan', LENT, LENT],
  ['has its own values without those that are none', { own: { a: null, b: 2 } }, { own: { b: 2 } }],
])('a new item %s', (_, given, expected) => {
  expect(newItemValues({ ...item(), own: undefined, ...given })).toMatchObject(expected);
});

test.each([
  ['as many as there may be', OWN_VALUES_MAX - 1, { a: 1 }, undefined],
  ['one more', OWN_VALUES_MAX, { a: 1 }, { code: 'TOO_MANY' }],
  ['another value of one that is there', OWN_VALUES_MAX, { k0: 2 }, undefined],
  ['fewer than before', OWN_VALUES_MAX + 5, { k0: null }, undefined],
])('an item may have %s', (_, count, own, expected) => {
  const before = item({ own: Object.fromEntries(Array.from({ length: count }, (__, n) => [`k${n}`, 1])) });
  const refusal = refuseOwnValues(before, changedItem(before, { own }));
  expect(refusal?.code).toBe(expected?.code);
});

describe('sparse fields', () => {
  test('that are null or undefined go, and others stay', () => {
    const row = { ...item({ serial: null, brand: 'Bosch', own: null }), description: null };
    expect(withoutEmpty('item', row)).toEqual({ ...item({ brand: 'Bosch' }), description: null });
  });

  test('leave a row without them as it is', () => {
    const row = item();
    expect(withoutEmpty('item', row)).toBe(row);
  });

  test('never stay empty in a view', () => {
    const view = new MemoryView('u');
    view.apply({ op: 'put', entity: 'item', row: item({ serial: null }) });
    expect(view.get('item', 'i')).toEqual(item());
    view.apply({ op: 'patch', entity: 'item', id: 'i', set: { serial: 'A1' } });
    view.apply({ op: 'patch', entity: 'item', id: 'i', set: { serial: null } });
    expect(view.get('item', 'i')).toEqual(item());
  });
});

describe('own fields', () => {
  const field = (n: number) => ({ key: `k${n}`, name: `Field ${n}`, type: 'text' }) as const;
  const list = (count: number) => Array.from({ length: count }, (_, n) => field(n));

  test.each([
    ['none', [], true],
    ['one', list(1), true],
    ['as many as there may be', list(OWN_FIELDS_MAX), true],
    ['one more', list(OWN_FIELDS_MAX + 1), false],
    ['two of one key', [field(1), field(1)], false],
    ['one without a name', [{ ...field(1), name: ' ' }], false],
    ['the key that no object keeps', [{ ...field(1), key: '__proto__' }], false],
    ['half a character as a key', [{ ...field(1), key: '\ud800' }], false],
  ])('may be %s: %#', (_, fields, isValid) => {
    expect(ownFieldsSchema.safeParse(fields).success).toBe(isValid);
  });

  test.each([
    ['a text', { a: ' two  words ' }, { a: 'two words' }],
    ['a blank text', { a: ' ' }, null],
    ['a text that is too long', { a: 'x'.repeat(201) }, null],
    ['a text that no database keeps', { a: 'x\u0000' }, null],
    ['a number', { a: -1.5 }, { a: -1.5 }],
    ['a number out of range', { a: 1e13 }, null],
    ['no number', { a: Number.NaN }, null],
    ['a list', { a: [] }, null],
    ['a value to be taken off', { a: null }, { a: null }],
  ])('have values: %s', (_, given, expected) => {
    const parsed = ownChangesSchema.safeParse(given);
    expect(parsed.success ? parsed.data : null).toEqual(expected);
  });

  test('of one name have one key, however it is written', () => {
    expect(ownFieldKey(' Wattage ')).toBe(ownFieldKey('WATTAGE'));
    expect(ownFieldKey('Größe')).toBe(ownFieldKey('GRÖßE'));
  });

  test.each(['ﷺ'.repeat(30), '👨‍👩‍👧‍👦'.repeat(30), 'ﷺ'.repeat(26) + 'x👍'.repeat(2)])(
    'have a key for every name: %#',
    (name) => {
      expect(ownFieldsSchema.safeParse([{ key: ownFieldKey(name), name, type: 'text' }]).success).toBe(true);
    },
  );

  test('keep no empty object', () => {
    expect(withOwnChanges(undefined, {})).toBeNull();
    expect(withOwnChanges({ a: 1 }, { a: null, b: false })).toEqual({ b: false });
  });
});
