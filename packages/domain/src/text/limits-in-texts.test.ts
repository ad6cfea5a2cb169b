import { expect, test } from 'vitest';
import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, BOX_TYPES, boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { CAPACITY_MAX } from '../capacity/capacity.ts';
import { CATEGORY_NAME_MAX, categoryNameSchema } from '../category/category.ts';
import { importBeginSchema } from '../import/import-input.ts';
import { IMPORT_FILE_NAME_MAX } from '../import/import-limits.ts';
import { ROW_UNITS_MAX, SOURCE_BYTES_MAX, SOURCE_ERRORS, SOURCE_ROWS_MAX } from '../import/source-error.ts';
import {
  DETAIL_MAX,
  ITEM_DESCRIPTION_MAX,
  ITEM_NAME_MAX,
  itemDescriptionSchema,
  itemFieldsSchema,
  itemNameSchema,
} from '../item/item.ts';
import { OWN_FIELD_NAME_MAX, OWN_TEXT_MAX, ownFieldNameSchema, ownValueSchema } from '../item/own-fields.ts';
import { parseWith } from '../item/parse-item-fields.ts';
import { paperNameSchema } from '../paper/paper-schemas.ts';
import { PAPER_NAME_MAX } from '../paper/paper.ts';
import { captionSchema } from '../picture/picture-schemas.ts';
import { CAPTION_MAX } from '../picture/pictures.ts';
import { USERNAME_MAX } from '../profile/profile.ts';
import { usernameSchema } from '../profile/username.ts';
import { ROOM_NAME_MAX, roomNameSchema } from '../room/room.ts';
import { planFile } from '../testing/plan-file.ts';

// The numbers are written out in the texts, so that translators see whole sentences.

const { serial, brand, boughtAt, lentTo } = itemFieldsSchema.shape;

test.each([
  ['room', roomNameSchema, ROOM_NAME_MAX],
  ['box', boxNameSchema, BOX_NAME_MAX],
  ['place', boxDescriptionSchema, BOX_DESCRIPTION_MAX],
  ['category', categoryNameSchema, CATEGORY_NAME_MAX],
  ['item', itemNameSchema, ITEM_NAME_MAX],
  ['description', itemDescriptionSchema, ITEM_DESCRIPTION_MAX],
  ['serial number', serial, DETAIL_MAX],
  ['brand', brand, DETAIL_MAX],
  ['shop', boughtAt, DETAIL_MAX],
  ['borrower', lentTo, DETAIL_MAX],
  ['own field', ownFieldNameSchema, OWN_FIELD_NAME_MAX],
  ['paper', paperNameSchema, PAPER_NAME_MAX],
  ['caption', captionSchema, CAPTION_MAX],
  ['username', usernameSchema, USERNAME_MAX],
  ['file', importBeginSchema.shape.fileName, IMPORT_FILE_NAME_MAX],
])('the error of a long %s names its limit', (_, schema, max) => {
  expect(parseWith(schema, 'x'.repeat(max)).ok).toBe(true);
  const parsed = parseWith(schema, 'x'.repeat(max + 1));
  expect(parsed.ok ? '' : parsed.error).toMatch(new RegExp(`\\b${max} characters`));
});

test('the error of a long own text names its limit', () => {
  const [text] = ownValueSchema.def.options;
  const parsed = parseWith(text, 'x'.repeat(OWN_TEXT_MAX + 1));
  expect(parsed.ok ? '' : parsed.error).toMatch(new RegExp(`\\b${OWN_TEXT_MAX} characters`));
});

test('the errors of files name their limits', () => {
  expect(SOURCE_ERRORS.TOO_LARGE).toContain(` ${SOURCE_BYTES_MAX / 1024 / 1024} MB `);
  expect(SOURCE_ERRORS.TOO_MANY_ROWS).toContain(` ${SOURCE_ROWS_MAX.toLocaleString('en-US')} `);
  expect(SOURCE_ERRORS.ROW_TOO_LONG).toContain(` ${ROW_UNITS_MAX.toLocaleString('en-US')} `);
});

test('the errors of values name what may be there', async () => {
  const { summary } = await planFile('Room Name,Box Name,Item Name,Box Type,Free Space (%)\nCellar,A,Lamp,paper,200\n');
  const texts = summary.problems.map(({ text }) => text);
  expect(texts).toContain(`A box type is one of ${BOX_TYPES.join(', ')}.`);
  expect(texts).toContain(`Free space is a number from 0 to ${CAPACITY_MAX}.`);
});
