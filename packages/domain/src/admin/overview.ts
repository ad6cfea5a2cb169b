import * as z from 'zod/mini';
import { REGISTRATIONS } from '../account/registration.ts';
import { idSchema } from '../id/id.ts';
import { OPERATOR_WARNINGS } from './operator-warning.ts';

/** The server's queues of waiting work. */
export const QUEUE_NAMES = ['mails', 'reminders', 'notifications', 'pictureRemovals'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/**
 * `oldestSeconds`: how long the oldest entry has waited; null: the queue is empty. The server no longer retries
 * `givenUp` entries. A restore found the `held` ones waiting: they may have been sent since the backup. An older server
 * sends no `held`.
 */
export const queueSchema = z.strictObject({
  name: z.enum(QUEUE_NAMES),
  waiting: z.int(),
  oldestSeconds: z.nullable(z.int()),
  givenUp: z.int(),
  held: z.optional(z.int()),
});
export type Queue = z.infer<typeof queueSchema>;

export const DATABASE_KINDS = ['embedded', 'server'] as const;

/** A finished backup. `npm run backup` writes it under this key of `server_state`. */
export const LAST_BACKUP_KEY = 'last_backup';
export const backupSchema = z.strictObject({ at: z.int(), kind: z.enum(DATABASE_KINDS) });
export type Backup = z.infer<typeof backupSchema>;

/** `by` is the admin's address at that time; `outcome` is `done` or the code of the refusal. */
export const adminActionSchema = z.strictObject({
  at: z.int(),
  by: z.string(),
  action: z.string(),
  outcome: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AdminAction = z.infer<typeof adminActionSchema>;

/** How many entries of what admins did are on a page. */
export const ACTIONS_PER_PAGE = 50;
/** The id of the entry before which a page begins; null: the newest page. */
const actionCursorSchema = z.nullable(idSchema);
export const actionsInputSchema = z.strictObject({ before: actionCursorSchema });
/** Newest first. `next` is the cursor of the page after this one; null: there is none. */
export const actionsPageSchema = z.strictObject({ actions: z.array(adminActionSchema), next: actionCursorSchema });
export type ActionsPage = z.infer<typeof actionsPageSchema>;

/**
 * The backups that the server makes by itself. `elsewhere`: the operator of its Postgres server makes them. `lastAt` and
 * `bytes` are those of the newest one on the disk; null: there is none. `failure`: why the last attempt failed, until
 * one succeeds.
 */
export const nightlyBackupsSchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.enum(['off', 'elsewhere']) }),
  z.strictObject({
    mode: z.literal('nightly'),
    folder: z.string(),
    /** On the disk of the data: one broken disk would lose both. Null: not known yet. */
    isOnSameDisk: z.nullable(z.boolean()),
    isRunning: z.boolean(),
    /** Older than two days, or none for two days. */
    isLate: z.boolean(),
    lastAt: z.nullable(z.int()),
    bytes: z.nullable(z.int()),
    nextAt: z.int(),
    failure: z.nullable(z.strictObject({ at: z.int(), reason: z.string() })),
  }),
]);
export type NightlyBackups = z.infer<typeof nightlyBackupsSchema>;

/**
 * The operator's view of the whole installation, without any content of the accounts. Times are milliseconds since
 * 1970.
 */
export const adminOverviewSchema = z.strictObject({
  environment: z.enum(['production', 'development']),
  version: z.string(),
  /** Who may create an account. An older server sends none. */
  registration: z.optional(z.enum(REGISTRATIONS)),
  startedAt: z.int(),
  database: z.strictObject({ kind: z.enum(DATABASE_KINDS), version: z.string(), bytes: z.int() }),
  counts: z.strictObject({
    people: z.int(),
    rooms: z.int(),
    boxes: z.int(),
    items: z.int(),
    pictures: z.int(),
    pictureBytes: z.int(),
  }),
  /** The warnings of the process that responds. An older server sends none. */
  warnings: z.optional(z.array(z.enum(OPERATOR_WARNINGS))),
  queues: z.array(queueSchema),
  lastBackup: z.nullable(backupSchema),
  /** An older server sends none. */
  nightlyBackups: z.optional(nightlyBackupsSchema),
  lastMaintenance: z.nullable(z.strictObject({ at: z.int(), by: z.string(), removed: z.int() })),
  /** The last 50, newest first. */
  actions: z.array(adminActionSchema),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>;
