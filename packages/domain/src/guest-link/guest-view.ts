import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';

/** Most boxes and items in one answer: a few hundred kilobytes at most, whatever a room has. */
export const GUEST_BOXES_PER_PAGE = 1000;
export const GUEST_ITEMS_PER_PAGE = 2000;

/** Where the next page begins: behind this box or item, in the order of their versions. */
export const guestCursorSchema = z.strictObject({
  of: z.enum(['box', 'item']),
  version: z.int(),
  id: idSchema,
});
export type GuestCursor = z.infer<typeof guestCursorSchema>;

export const openGuestLinkSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  /** What an earlier answer gave; with it nothing is counted. Null: somebody who has just come. */
  visit: z.nullable(z.string().check(z.maxLength(100))),
  /** Null: the first page. */
  after: z.nullable(guestCursorSchema),
});
export type OpenGuestLink = z.infer<typeof openGuestLinkSchema>;

export const guestBoxSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  code: z.string(),
  /** Where in the room it stands. */
  description: z.nullable(z.string()),
});
export type GuestBox = z.infer<typeof guestBoxSchema>;

/** What the owner has switched off, or does not show to guests, is null. */
export const guestItemSchema = z.strictObject({
  id: idSchema,
  boxId: idSchema,
  name: z.string(),
  description: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  price: z.nullable(z.number()),
  category: z.nullable(z.string()),
  dateStamp: z.nullable(z.string()),
  pictureId: z.nullable(idSchema),
});
export type GuestItem = z.infer<typeof guestItemSchema>;

/** One page of what a guest may look at. A row that changes meanwhile may come twice: the later one counts. */
export const guestPageSchema = z.strictObject({
  /** To be sent with what is asked next, and after a reload. */
  visit: z.string(),
  kind: z.enum(['room', 'box']),
  /** Of the room or the box. */
  name: z.string(),
  /** Milliseconds since 1970; null: the link does not expire. */
  expiresAt: z.nullable(z.int()),
  boxes: z.array(guestBoxSchema),
  items: z.array(guestItemSchema),
  /** Null: this was the last page. */
  next: z.nullable(guestCursorSchema),
});
export type GuestPage = z.infer<typeof guestPageSchema>;
