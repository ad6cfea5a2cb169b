import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';

/** The days a link can be valid for; null means until its revocation. */
export const GUEST_LINK_DAYS = [1, 7, 30, 90, 365, null] as const;
export type GuestLinkDays = (typeof GUEST_LINK_DAYS)[number];
export const DEFAULT_GUEST_LINK_DAYS: GuestLinkDays = 30;

/** The limit on links of one room or box that are neither revoked nor expired. */
export const GUEST_LINKS_MAX = 20;

/** The room or the box that a link shows. */
export const guestTargetSchema = z.union([z.strictObject({ roomId: idSchema }), z.strictObject({ boxId: idSchema })]);
export type GuestTarget = z.infer<typeof guestTargetSchema>;

const optionsOfLink = { expiresInDays: z.literal(GUEST_LINK_DAYS), showsPrices: z.boolean() };
export const newGuestLinkSchema = z.union([
  z.strictObject({ roomId: idSchema, ...optionsOfLink }),
  z.strictObject({ boxId: idSchema, ...optionsOfLink }),
]);
export type NewGuestLink = z.infer<typeof newGuestLinkSchema>;

/** A link in the owner's list. Times are milliseconds since 1970. */
export const guestLinkSchema = z.strictObject({
  id: idSchema,
  showsPrices: z.boolean(),
  createdAt: z.int(),
  /** Null where the link does not expire. */
  expiresAt: z.nullable(z.int()),
  isExpired: z.boolean(),
  /** Visits; a reload does not count. */
  openedCount: z.int(),
  lastOpenedAt: z.nullable(z.int()),
});
export type GuestLink = z.infer<typeof guestLinkSchema>;

/** The server shows `url` only once, because it stores only a hash of the secret. */
export const madeGuestLinkSchema = z.strictObject({ link: guestLinkSchema, url: z.string() });
