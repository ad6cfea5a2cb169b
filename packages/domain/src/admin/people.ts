import * as z from 'zod/mini';
import { usageSchema } from '../access/usage.ts';
import { idSchema } from '../id/id.ts';
import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import { GIBIBYTE } from '../picture/picture.ts';
import { isWellFormed } from '../text/clean-text.ts';

export const PEOPLE_SEARCH_MIN = 3;
export const PEOPLE_SEARCH_MAX = 100;
/** The newest accounts that a search returns. */
export const PEOPLE_SHOWN_MAX = 20;
export const BLOCK_REASON_MAX = 200;

/**
 * Backups and the planning of an import, also in older apps, refuse more items than the default, so a person's own
 * limit of items only lowers it.
 */
export const ITEMS_LIMIT_MAX = ITEMS_PER_OWNER_MAX;
/** A full backup holds 400,000 files (`ARCHIVED_FILES_MAX`), of 50 kB each on average. */
export const PICTURE_BYTES_LIMIT_MAX = 20 * GIBIBYTE;

const count = z.int().check(z.gte(0));

/** A part of an address or a username. */
export const peopleSearchSchema = z.strictObject({
  search: z
    .string()
    .check(z.trim(), z.minLength(PEOPLE_SEARCH_MIN), z.maxLength(PEOPLE_SEARCH_MAX), z.refine(isWellFormed)),
});

/** The limits of one person; null: the default one holds. */
export const personLimitsSchema = z.strictObject({
  items: z.nullable(count.check(z.lte(ITEMS_LIMIT_MAX))),
  pictureBytes: z.nullable(count.check(z.lte(PICTURE_BYTES_LIMIT_MAX))),
});
export type PersonLimits = z.infer<typeof personLimitsSchema>;

/** A person as operators see them, without any content. Times are milliseconds since 1970. */
export const personSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  username: z.string(),
  createdAt: z.int(),
  /** Of the newest open session, exact to some minutes; null: the person is signed in nowhere. */
  lastSeenAt: z.nullable(z.int()),
  sessions: count,
  blockedAt: z.nullable(z.int()),
  /** Whether the account asks for a passkey at every sign-in. */
  asksForPasskey: z.boolean(),
  /** Has an address of ADMIN_EMAILS, proven or not. */
  isAdmin: z.boolean(),
  ...usageSchema.shape,
  ownLimits: personLimitsSchema,
});
export type Person = z.infer<typeof personSchema>;

export const peopleFoundSchema = z.strictObject({
  people: z.array(personSchema),
  /** Whether there are more than those returned. */
  hasMore: z.boolean(),
  /** Whether an action with them needs a newer sign-in. An older server says so only when asked for the action. */
  mustSignIn: z.optional(z.boolean()),
});
export type PeopleFound = z.infer<typeof peopleFoundSchema>;

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(BLOCK_REASON_MAX), z.refine(isWellFormed));

export const personInputSchema = z.strictObject({ personId: idSchema });
/** `reason` is for the log, which operators read. */
export const blockInputSchema = z.strictObject({ personId: idSchema, reason });
/** The device makes `id`, so that a retry is understood. `typed` is the address that the operator typed. */
export const deletePersonInputSchema = z.strictObject({
  id: idSchema,
  personId: idSchema,
  typed: z.string().check(z.maxLength(320)),
});
export const setLimitsInputSchema = z.strictObject({ personId: idSchema, limits: personLimitsSchema });

/** Every action of operators in the log. */
export const ADMIN_ACTIONS = [
  'cleanup',
  'find-people',
  'sign-out-person',
  'block-person',
  'unblock-person',
  'delete-person',
  'set-limits',
  'waive-passkey',
] as const;
export type AdminActionName = (typeof ADMIN_ACTIONS)[number];
