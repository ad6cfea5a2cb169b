import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { anItem } from '@boxroom/domain/testing/rows';
import { expect, test } from 'vitest';
import { EMPTY_FORM, type ItemForm, withFields } from './item-form.ts';
import { editedFields, newItemFields, parseItemForm, restoredFields } from './parse-item-form.ts';

const OWN: OwnField[] = [
  { key: 'color', name: 'Shade', type: 'text' },
  { key: 'weight', name: 'Weight', type: 'number' },
];
const WORDS = { prices: { currency: null, languages: ['de-DE'] }, ownFields: OWN };
const drill: ItemForm = { ...EMPTY_FORM, name: 'Drill' };

function fieldsOf(form: typeof drill) {
  const parsed = parseItemForm(form, WORDS);
  if (!parsed.ok) throw new Error('the form is wrong');
  return parsed.fields;
}

test('a new item has no detail that is empty', () => {
  expect(newItemFields(fieldsOf(drill))).toEqual({ ...NO_ITEM_FIELDS, name: 'Drill' });
  const filled = { ...drill, serial: ' SN-77 ', warrantyUntil: '2028-02-29', 'own.weight': '1.234,5' };
  expect(newItemFields(fieldsOf(filled))).toEqual({
    ...NO_ITEM_FIELDS,
    name: 'Drill',
    serial: 'SN-77',
    warrantyUntil: '2028-02-29',
    own: { weight: 1234.5 },
  });
});

test('a lost item keeps its loan and the values of fields that its room does not have', () => {
  const lost = anItem({ id: 'i', spaceId: 's', boxId: 'b', lentTo: 'Ana', own: { color: 'Red', gone: 1, weight: 2 } });
  const fields = restoredFields(lost, fieldsOf({ ...drill, 'own.color': 'Blue', 'own.weight': '' }));
  expect(fields).toEqual({
    ...NO_ITEM_FIELDS,
    name: 'Drill',
    lentTo: 'Ana',
    lentSince: null,
    lentDue: null,
    own: { color: 'Blue', gone: 1 },
  });
  expect(restoredFields(anItem({ id: 'i', spaceId: 's', boxId: 'b' }), fieldsOf(drill))).not.toHaveProperty('own');
});

test('an edit names what changed, and empties what was emptied', () => {
  const fields = fieldsOf({ ...drill, brand: 'Bosch', 'own.color': 'Red' });
  expect(editedFields(fields, [])).toEqual({});
  expect(editedFields(fields, ['brand', 'serial', 'own.color', 'own.weight', 'picture'])).toEqual({
    brand: 'Bosch',
    serial: null,
    own: { color: 'Red', weight: null },
  });
});

test('a wrong detail is refused at its place, and opens the details', () => {
  const parsed = parseItemForm(
    { ...drill, quantity: 'x', serial: 'x'.repeat(101), warrantyUntil: '2027-02-29', 'own.weight': 'heavy' },
    WORDS,
  );
  if (parsed.ok) throw new Error('the form is right');
  expect(parsed.errors).toEqual({
    quantity: 'Quantity must be a number.',
    serial: 'Serial number must be 100 characters or less.',
    warrantyUntil: 'Please enter a valid date.',
    'own.weight': 'Weight must be a number.',
  });
  expect([...withFields(new Set(), parsed.errors)]).toEqual(['quantity', 'details']);
  expect([...withFields(new Set(), { name: 'blank' })]).toEqual([]);
  expect([...withFields(new Set(['price']), { 'own.weight': 'x' })]).toEqual(['price', 'details']);
});
