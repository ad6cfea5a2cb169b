import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { ACTION_TYPES, HISTORY_ENTITY_TYPES } from './log-line.ts';

export const HISTORY_PAGE_SIZE = 50;
export const HISTORY_PAGE_SIZE_ON_BOX = 5;
export const HISTORY_PAGER_MAX = 5;
export const HISTORY_PAGE_MAX = 100_000;

/** The author of all lines whose real author deleted their account. */
export const DELETED_AUTHOR_ID = '00000000-0000-8000-8000-000000000000';

const values = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

/**
 * The lines of one import, or of undoing one, as far as the reader may see them: what it created or removed, changed or
 * set back, and what undoing left because it was changed since.
 */
export const historyGroupSchema = z.strictObject({
  kind: z.enum(['import', 'undo']),
  /** Null: the author deleted their account. */
  fileName: z.nullable(z.string()),
  rooms: z.int(),
  boxes: z.int(),
  items: z.int(),
  edited: z.int(),
  kept: z.int(),
  /** The number of lines, which a query with `groupId` lists. */
  lines: z.int(),
  /** An import of the reader's own; its id is the entry's. */
  canTakeBack: z.boolean(),
});
export type HistoryGroup = z.infer<typeof historyGroupSchema>;

/** One line of the edit history for the screen. `at` is the server's time in milliseconds since 1970. */
export const historyEntrySchema = z.strictObject({
  /** A pending local line has an id beginning with `local-`: see `isPendingEntry`. */
  id: z.string(),
  at: z.number(),
  actorId: idSchema,
  /** The author's username, or `user_` and six characters for an unknown author. */
  actorName: z.string(),
  isOwn: z.boolean(),
  action: z.enum(ACTION_TYPES),
  entity: z.enum(HISTORY_ENTITY_TYPES),
  entityId: idSchema,
  name: z.string(),
  roomId: z.nullable(idSchema),
  roomName: z.nullable(z.string()),
  boxId: z.nullable(idSchema),
  boxName: z.nullable(z.string()),
  before: values,
  after: values,
  /** The entry stands for several lines. Its id is the group's. */
  group: z.optional(historyGroupSchema),
  /** Equal for the lines of one command, where these are listed as one entry. */
  command: z.optional(z.string()),
  /** The number of lines of the command that the entry stands for, which a query with `partsOf` lists. */
  lines: z.optional(z.int()),
  /** The lines are about several boxes of a room, of which the entry names the first. */
  isSpread: z.optional(z.literal(true)),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Whether the server has not confirmed the change of an entry. */
export function isPendingEntry({ id }: Pick<HistoryEntry, 'id'>): boolean {
  return id.startsWith('local-');
}

const TIME_MAX = 8.64e15;

/** What a list of entries is about. */
export const historyFilterSchema = z.strictObject({
  roomId: z.optional(idSchema),
  boxId: z.optional(idSchema),
  /** One item, wherever it was. */
  itemId: z.optional(idSchema),
  actionType: z.optional(z.enum(ACTION_TYPES)),
  entityType: z.optional(z.enum(HISTORY_ENTITY_TYPES)),
  /** Only what happened before this time, in milliseconds since 1970. */
  until: z.optional(z.int().check(z.minimum(0), z.maximum(TIME_MAX))),
});
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

/**
 * Pages count from 1. `groups`: an import, or undoing one, is one entry; older apps get its lines. `groupId`: the lines
 * of one such entry, the first one first. `commands`: the lines of one command in one room, or in the box that is asked for, are one entry, too.
 * `partsOf`: the lines of the commands that wrote these entries, the first one first. The lines of
 * one item (`itemId`) are each on their own.
 */
export const historyQuerySchema = z.strictObject({
  ...historyFilterSchema.shape,
  page: z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_MAX)),
  pageSize: z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_SIZE)),
  groups: z.optional(z.literal(true)),
  groupId: z.optional(idSchema),
  commands: z.optional(z.literal(true)),
  partsOf: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(HISTORY_PAGE_SIZE))),
});
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

export const historyPageSchema = z.strictObject({
  entries: z.array(historyEntrySchema),
  /** The number of all matching entries. */
  total: z.int(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;
