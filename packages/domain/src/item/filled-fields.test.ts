import { expect, test } from 'vitest';
import { anItem } from '../testing/rows.ts';
import { filledFields } from './filled-fields.ts';
import { NO_ITEM_FIELDS } from './item.ts';

const PLACE = { id: 'i', spaceId: 's', boxId: 'b', name: 'Drill' };

test('an item without details has none, and one with details has those', () => {
  expect(filledFields(anItem(PLACE))).toEqual({ ...NO_ITEM_FIELDS, name: 'Drill' });
  const details = { serial: 'SN', lentTo: 'Ana', own: { color: 'Red' } };
  expect(filledFields(anItem({ ...PLACE, ...details, brand: null, pictureId: 'p' }))).toEqual({
    ...NO_ITEM_FIELDS,
    name: 'Drill',
    ...details,
  });
});
