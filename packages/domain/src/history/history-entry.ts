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
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Pages count from 1. */
export const historyQuerySchema = z.strictObject({
  page: z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_MAX)),
  pageSize: z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_SIZE)),
  roomId: z.optional(idSchema),
  boxId: z.optional(idSchema),
  actionType: z.optional(z.enum(ACTION_TYPES)),
  entityType: z.optional(z.enum(HISTORY_ENTITY_TYPES)),
});
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

export const historyPageSchema = z.strictObject({
  entries: z.array(historyEntrySchema),
  /** The number of all matching lines. */
  total: z.int(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;
