import type * as z from 'zod/mini';
import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { CATEGORY_NAME_MAX, categoryNameSchema } from '../category/category.ts';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, itemDescriptionSchema, itemNameSchema } from '../item/item.ts';
import { parseWith } from '../item/parse-item-fields.ts';
import type { Message } from '../language/message.ts';
import { ROOM_NAME_MAX, roomNameSchema } from '../room/room.ts';
import { cleanLine, isWellFormed } from '../text/clean-text.ts';
import { countGraphemes } from '../text/grapheme.ts';
import type { ColumnRole } from './column-roles.ts';

export interface LineRule {
  role: ColumnRole;
  max: number;
  tooLong: Message;
}

export const ROOM_NAME = ruleOf('roomName', roomNameSchema, ROOM_NAME_MAX);
export const BOX_NAME = ruleOf('boxName', boxNameSchema, BOX_NAME_MAX);
export const BOX_DESCRIPTION = ruleOf('boxDescription', boxDescriptionSchema, BOX_DESCRIPTION_MAX);
export const ITEM_NAME = ruleOf('itemName', itemNameSchema, ITEM_NAME_MAX);
export const ITEM_DESCRIPTION = ruleOf('itemDescription', itemDescriptionSchema, ITEM_DESCRIPTION_MAX);
export const CATEGORY_NAME = ruleOf('category', categoryNameSchema, CATEGORY_NAME_MAX);

export const BAD_CHARACTERS = messageOf(itemNameSchema, '\u0000');
export const NO_ITEM_NAME = messageOf(itemNameSchema, '');

/** As in `line-schema.ts`: a text beyond it is refused before it is cleaned. */
const UNITS_PER_CHARACTER = 32;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

export type ReadLine = { problem: null | 'tooLong'; value: string } | { problem: 'characters'; value: null };

/** Returns a text in the stored form, '' if it has no visible character, and whether it is too long. */
export function readLine(text: string, max: number): ReadLine {
  if (text.length <= max && PLAIN.test(text)) return { problem: null, value: text };
  if (!isWellFormed(text)) return { problem: 'characters', value: null };
  const value = cleanLine(text);
  const isLong = text.length > max * UNITS_PER_CHARACTER || (value.length > max && countGraphemes(value) > max);
  return { problem: isLong ? 'tooLong' : null, value };
}

/** Removes the characters that cannot be stored. */
export function withoutBadCharacters(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '');
}

/** Returns a text in the form for comparing whole names, whatever their length. */
export function cleanName(text: string): string {
  return PLAIN.test(text) ? text : cleanLine(withoutBadCharacters(text));
}

function ruleOf(role: ColumnRole, schema: z.ZodMiniType, max: number): LineRule {
  return { role, max, tooLong: messageOf(schema, 'x'.repeat(max + 1)) };
}

function messageOf(schema: z.ZodMiniType, value: unknown): Message {
  const parsed = parseWith(schema, value);
  if (parsed.ok) throw new Error('The schema accepts what it should refuse.');
  return parsed.error;
}
