import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { ITEMS_PER_COMMAND_MAX } from '../item/item.ts';

export const TRASH_PAGE_SIZE = 20;
/** The most entries of one page, and the most deletions that one command restores: all that a page can name. */
export const TRASH_PAGE_SIZE_MAX = 100;

/** Pages count from 1. */
export const trashQuerySchema = z.strictObject({
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(TRASH_PAGE_SIZE_MAX)), TRASH_PAGE_SIZE),
});

/** A thing that can be restored until `expiresAt`. Times are in milliseconds since 1970. */
export const trashEntrySchema = z.strictObject({
  /** The command that deleted it, for `trash.restore`. */
  deletionId: idSchema,
  id: idSchema,
  entity: z.enum(['room', 'box', 'item']),
  name: z.string(),
  roomName: z.nullable(z.string()),
  boxName: z.nullable(z.string()),
  /** The number of boxes and items inside it. */
  boxes: z.int(),
  items: z.int(),
  deletedAt: z.int(),
  expiresAt: z.int(),
  deletedByName: z.string(),
  /** True where the caller deleted it. */
  isOwn: z.boolean(),
  /** True where the caller may delete it permanently: only the owner of the room may. */
  mayPurge: z.boolean(),
});
export type TrashEntry = z.infer<typeof trashEntrySchema>;

/** Newest first. `total` is the exact count of all pages. */
export const trashPageSchema = z.strictObject({ entries: z.array(trashEntrySchema), total: z.int() });
export type TrashPage = z.infer<typeof trashPageSchema>;

export const purgeInputSchema = z.strictObject({
  deletionId: idSchema,
  ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(ITEMS_PER_COMMAND_MAX))),
});
export type PurgeInput = z.infer<typeof purgeInputSchema>;
