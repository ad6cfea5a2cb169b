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
  /** A pending local line has an id beginning with `local-`. */
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
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/**
 * Pages count from 1. `groups`: an import, or undoing one, is one entry; older apps get its lines. `groupId`: the lines
 * of one such entry, the first one first.
 */
export const historyQuerySchema = z.strictObject({
  page: z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_MAX)),
  pageSize: z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_SIZE)),
  roomId: z.optional(idSchema),
  boxId: z.optional(idSchema),
  actionType: z.optional(z.enum(ACTION_TYPES)),
  entityType: z.optional(z.enum(HISTORY_ENTITY_TYPES)),
  groups: z.optional(z.literal(true)),
  groupId: z.optional(idSchema),
});
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

export const historyPageSchema = z.strictObject({
  entries: z.array(historyEntrySchema),
  /** The number of all matching entries. */
  total: z.int(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;
