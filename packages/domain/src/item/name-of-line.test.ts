import { expect, test } from 'vitest';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, itemFieldsSchema } from './item.ts';
import { nameOfLine } from './name-of-line.ts';

test.each([
  [1, 1, null],
  [ITEM_NAME_MAX, ITEM_NAME_MAX, null],
  [ITEM_NAME_MAX + 1, ITEM_NAME_MAX, ITEM_NAME_MAX + 1],
  [ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, ITEM_DESCRIPTION_MAX],
])('a line of %i characters has a name of %i and a description of %s', (length, name, description) => {
  const line = '👪'.repeat(length);
  const found = nameOfLine(line);
  const segments = (text: string | null) => (text === null ? null : [...text].length);
  expect([segments(found?.name ?? ''), segments(found?.description ?? null)]).toEqual([name, description]);
  expect(itemFieldsSchema.shape.name.safeParse(found?.name).success).toBe(true);
  expect(itemFieldsSchema.shape.description.safeParse(found?.description).success).toBe(true);
});

test('a line that is too long for a description has no name', () => {
  expect(nameOfLine('a'.repeat(ITEM_DESCRIPTION_MAX + 1))).toBeNull();
});
