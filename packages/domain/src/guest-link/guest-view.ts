import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '../item/item-fields.ts';
import { type ItemField, itemSchema } from '../item/item.ts';
import { picturesSchema } from '../picture/picture-schemas.ts';
import { currencySchema } from '../profile/profile-schemas.ts';

/** The limit on boxes and items of one page: a few hundred kilobytes at most, whatever the size of the room. */
export const GUEST_BOXES_PER_PAGE = 1000;
export const GUEST_ITEMS_PER_PAGE = 2000;

/** The start of the next page: after this box or item, in the order of versions. */
export const guestCursorSchema = z.strictObject({
  of: z.enum(['box', 'item']),
  version: z.int(),
  id: idSchema,
});
export type GuestCursor = z.infer<typeof guestCursorSchema>;

export const openGuestLinkSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  /** From an earlier page; with it the server counts no new visit. Null for a new visitor. */
  visit: z.nullable(z.string().check(z.maxLength(100))),
  /** Null for the first page. */
  after: z.nullable(guestCursorSchema),
});
export type OpenGuestLink = z.infer<typeof openGuestLinkSchema>;

export const guestBoxSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  code: z.string(),
  /** The place of the box in the room. */
  description: z.nullable(z.string()),
  /** Of the box itself. Absent without any, and where the owner switched pictures off. */
  pictures: z.optional(z.nullable(picturesSchema)),
});
export type GuestBox = z.infer<typeof guestBoxSchema>;

type GuestField = {
  [F in ItemField]: (typeof ITEM_FIELDS)[F]['isForGuests'] extends true ? F : never;
}[ItemField];

/** The fields of an item that guests may see. */
export const GUEST_FIELDS = ITEM_FIELD_NAMES.filter((field): field is GuestField => ITEM_FIELDS[field].isForGuests);
const { categoryId: _, ...guestFields } = Object.fromEntries(
  GUEST_FIELDS.map((field) => [field, itemSchema.shape[field]]),
) as Pick<typeof itemSchema.shape, GuestField>;

/** Fields that the owner switched off, or hides from guests, are null. */
export const guestItemSchema = z.strictObject({
  id: idSchema,
  boxId: idSchema,
  ...guestFields,
  category: z.nullable(z.string()),
});
export type GuestItem = z.infer<typeof guestItemSchema>;

/** One page of a guest's view. A row that changes between pages may occur twice; the later one counts. */
export const guestPageSchema = z.strictObject({
  /** The client sends this with the next page, and after a reload. */
  visit: z.string(),
  kind: z.enum(['room', 'box']),
  /** The name of the room or the box. */
  name: z.string(),
  /** Milliseconds since 1970; null where the link does not expire. */
  expiresAt: z.nullable(z.int()),
  /** The owner's; null where it is not chosen. */
  currency: z.nullable(currencySchema),
  /** Of the room. */
  pictures: z.optional(z.nullable(picturesSchema)),
  boxes: z.array(guestBoxSchema),
  items: z.array(guestItemSchema),
  /** Null on the last page. */
  next: z.nullable(guestCursorSchema),
});
export type GuestPage = z.infer<typeof guestPageSchema>;
