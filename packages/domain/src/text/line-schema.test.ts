import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { CATEGORY_NAME_MAX, categoryNameSchema } from '../category/category.ts';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, itemDescriptionSchema, itemNameSchema } from '../item/item.ts';
import { ROOM_NAME_MAX, ROOM_NAME_TOO_LONG, roomNameSchema } from '../room/room.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { countGraphemes } from './grapheme.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const CANNOT_STORE = 'This text contains characters that cannot be stored.';

const required = [
  {
    noun: 'room name',
    schema: roomNameSchema,
    max: ROOM_NAME_MAX,
    blank: 'Please enter a storage room name.',
    tooLong: ROOM_NAME_TOO_LONG,
  },
  {
    noun: 'box name',
    schema: boxNameSchema,
    max: BOX_NAME_MAX,
    blank: 'Please enter at least one box name.',
    tooLong: 'Box name must be 20 characters or less.',
  },
  {
    noun: 'item name',
    schema: itemNameSchema,
    max: ITEM_NAME_MAX,
    blank: 'Please enter an item name.',
    tooLong: 'Item name must be 200 characters or less.',
  },
  {
    noun: 'category name',
    schema: categoryNameSchema,
    max: CATEGORY_NAME_MAX,
    blank: 'Please enter a category name.',
    tooLong: 'Category name must be 50 characters or less.',
  },
];
const optional = [
  {
    noun: 'box description',
    schema: boxDescriptionSchema,
    max: BOX_DESCRIPTION_MAX,
    tooLong: 'Location must be 100 characters or less.',
  },
  {
    noun: 'item description',
    schema: itemDescriptionSchema,
    max: ITEM_DESCRIPTION_MAX,
    tooLong: 'Description must be 500 characters or less.',
  },
];

function errorOf(
  schema: { safeParse(text: unknown): { error?: { issues: { message: string }[] } | undefined } },
  text: unknown,
): string | null {
  return schema.safeParse(text).error?.issues[0]?.message ?? null;
}

/** Typed texts and their stored form. Each fits every limit. */
const CLEANED: [string, string][] = [
  ['Lamp', 'Lamp'],
  ['  Red \t lamp \n', 'Red lamp'],
  ['a\u00a0\u3000b', 'a b'],
  ['e\u0301', 'é'],
  ['a\u202eb\u2066c\u2069', 'abc'],
  ['a\u200b\ufeffb', 'ab'],
  ['\u200eabc\u200f', 'abc'],
  ['a\u0007b\u009fc', 'abc'],
  [FAMILY, FAMILY],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['<b>&amp;', '<b>&amp;'],
  ["';drop table x", "';drop table x"],
  ['.', '.'],
];

const BLANK = ['', ' ', '\t\n', '\u200b', '\u202e\u202c', '\u0007', '\u00ad', '\u200d', '\ufe0f'];

describe.each(required)('$noun', ({ schema, max, blank, tooLong }) => {
  test.each(CLEANED)('%j is stored as %j', (text, stored) => {
    expect(schema.parse(text)).toBe(stored);
  });

  test.each(BLANK)('%j is blank', (text) => {
    expect(errorOf(schema, text)).toBe(blank);
  });

  test.each(['x', 'é', '中', '😀', FAMILY])(
    '%j may occur as often as the limit allows, and not once more',
    (character) => {
      expect(schema.parse(character.repeat(max))).toBe(character.repeat(max));
      expect(errorOf(schema, character.repeat(max + 1))).toBe(tooLong);
    },
  );

  test('outer white space does not count', () => {
    expect(schema.parse(` ${'x'.repeat(max)} `)).toBe('x'.repeat(max));
  });

  test('the length of one character is bounded', () => {
    expect(errorOf(schema, `e${'\u0301'.repeat(max * 40)}`)).toBe(tooLong);
  });

  test.each(['a\u0000b', '\ud83d', 'a\ude00', '\udc00\ud800'])('%j cannot be stored', (text) => {
    expect(errorOf(schema, text)).toBe(CANNOT_STORE);
  });

  test.each([undefined, null, 1, {}, ['Lamp']])('%j is not a text', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  test('stored text parses to itself', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('a', ' ', '\u200b', '\u0301', '\u1100', '\u1161', '\u200d', '👩', '\u202e', '\n'),
        maxLength: 12,
      }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = schema.safeParse(typed);
        if (parsed.success) expect(schema.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

describe.each(optional)('$noun', ({ schema, max, tooLong }) => {
  test.each([null, ...BLANK])('%j becomes null', (text) => {
    expect(schema.parse(text)).toBeNull();
  });

  test.each(CLEANED)('%j is stored as %j', (text, stored) => {
    expect(schema.parse(text)).toBe(stored);
  });

  test.each(['x', FAMILY])('%j may occur as often as the limit allows, and not once more', (character) => {
    expect(schema.parse(character.repeat(max))).toBe(character.repeat(max));
    expect(errorOf(schema, character.repeat(max + 1))).toBe(tooLong);
  });

  test('NUL cannot be stored', () => {
    expect(errorOf(schema, '\u0000')).toBe(CANNOT_STORE);
  });
});

describe('graphemes', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['e\u0301', 1],
    [FAMILY.repeat(25), 25],
    ['🇩🇰🇸🇪', 2],
    ['\r\n', 1],
  ])('%j has %i', (text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });
});
