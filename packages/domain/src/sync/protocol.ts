import * as z from 'zod/mini';
import { boxCodeOf } from '../box/box-code.ts';
import { REFUSAL_CODES } from '../command/command.ts';
import { type Entity, type Rows, rowSchemas } from '../command/model.ts';
import { idSchema } from '../id/id.ts';
import type { DisplaySettings } from '../profile/profile.ts';

type Protocol = 1 | 2;
/**
 * The version of this app. Raised with every change that an older server would not understand: a command, an input
 * field, an entity in the responses.
 */
export const PROTOCOL_VERSION: Protocol = 2;
/** The oldest version that the server supports. Raised a year after the last app that used it. */
export const PROTOCOL_OLDEST = 1;
export const PUSH_MUTATIONS_MAX = 100;
/** Rows in one page of a pull; more only when one transaction wrote more. */
export const PULL_LIMIT_DEFAULT = 5000;
export const PULL_LIMIT_MAX = 20_000;

/** The fields of the rows of protocol 1. Never add one: later fields are in `LATER_FIELDS`. */
interface FirstFields {
  room: 'id' | 'spaceId' | 'ownerId' | 'name' | 'createdAt' | 'updatedAt';
  box: 'id' | 'spaceId' | 'name' | 'description' | 'createdAt' | 'updatedAt' | 'changedAt';
  item:
    | 'id'
    | 'spaceId'
    | 'boxId'
    | 'name'
    | 'description'
    | 'quantity'
    | 'price'
    | 'categoryId'
    | 'pictureId'
    | 'dateStamp'
    | 'createdAt'
    | 'updatedAt';
  category: 'id' | 'spaceId' | 'name' | 'createdAt' | 'updatedAt';
  profile: 'id' | 'spaceId' | 'username' | keyof DisplaySettings;
  boxSetting: 'id' | 'spaceId' | 'boxType' | 'capacity' | 'updatedAt';
  checklistEntry: 'id' | 'spaceId' | 'checkedAt';
}

interface LaterField<T> {
  /** The protocol that added it. */
  since: Exclude<Protocol, 1>;
  /** Its value in a row that an older app stored. */
  valueIn: (row: { id: string }) => T;
}

/** Every field that was added after protocol 1. Disks of devices, refused changes and deletions have rows without it. */
export const LATER_FIELDS: {
  readonly [E in Entity]: { readonly [F in Exclude<keyof Rows[E], FirstFields[E]>]: LaterField<Rows[E][F]> };
} = {
  room: {},
  box: {
    // Until the server sends the real one.
    code: { since: 2, valueIn: ({ id }) => boxCodeOf(id, 0) },
    tagId: { since: 2, valueIn: () => null },
  },
  item: {},
  category: {},
  profile: {},
  boxSetting: {},
  checklistEntry: {},
};

/** Returns a stored row with every later field that it lacks. */
export function completeRow<R extends { id: string }>(entity: Entity, row: R): R {
  let complete = row;
  const later: Readonly<Record<string, LaterField<unknown>>> = LATER_FIELDS[entity];
  for (const field in later) if (!(field in row)) complete = { ...complete, [field]: later[field]?.valueIn(row) };
  return complete;
}

/** The largest absolute time of a `Date`, in milliseconds from 1970. */
const TIME_MAX = 8_640_000_000_000_000;

const count = z.int().check(z.nonnegative());

/** One call of a command. `id` makes it idempotent; `seq` keeps a client's order. */
export const mutationSchema = z.strictObject({
  id: idSchema,
  seq: z.int().check(z.positive()),
  name: z.string().check(z.maxLength(60)),
  /** Each command parses its own input, so that one bad input never refuses the batch. */
  input: z.unknown(),
  /** Milliseconds since 1970 by the device's clock, however wrong: negative after its battery was empty. */
  at: z.int().check(z.minimum(-TIME_MAX), z.maximum(TIME_MAX)),
});
export type Mutation = z.infer<typeof mutationSchema>;

/**
 * The identity of a received mutation. The server parses the other fields one by one, so that a bad mutation never
 * refuses the others.
 */
const arrivedMutationSchema = z.looseObject({ id: mutationSchema.shape.id, seq: mutationSchema.shape.seq });
export type ArrivedMutation = z.infer<typeof arrivedMutationSchema>;

const caller = { protocol: z.int(), userId: idSchema, clientId: idSchema };

export const pushInputSchema = z.strictObject({
  ...caller,
  mutations: z.array(arrivedMutationSchema).check(z.maxLength(PUSH_MUTATIONS_MAX)),
});
/** A push as the server reads it. */
export type ArrivedPush = z.infer<typeof pushInputSchema>;
/** A push as a device sends it. */
export interface PushInput extends Omit<ArrivedPush, 'mutations'> {
  mutations: Mutation[];
}

/**
 * The server's progress; the effects come with the next pull. `gap`: the server lacks `lastSeq + 1`; send from there.
 * `forked`: another copy of this client used these numbers; take a new client id. `retry`: a passing fault.
 */
export const pushOutputSchema = z.strictObject({
  status: z.enum(['ok', 'gap', 'forked', 'retry']),
  lastSeq: count,
});
export type PushOutput = z.infer<typeof pushOutputSchema>;

/**
 * `v`: the client has all changes up to this version. `base`: the version at which the snapshot began; older deletions
 * do not matter.
 */
export const cursorSchema = z.strictObject({ v: count, base: count });
export type Cursor = z.infer<typeof cursorSchema>;

export const pullInputSchema = z.strictObject({
  ...caller,
  cursors: z.record(idSchema, cursorSchema),
  ackedSeq: count,
  limit: z.int().check(z.minimum(1), z.maximum(PULL_LIMIT_MAX)),
});
export type PullInput = z.infer<typeof pullInputSchema>;

export const accessLevelSchema = z.enum(['view', 'edit', 'owner']);
export const spaceSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['room', 'personal', 'catalogue']),
  ownerId: idSchema,
  access: accessLevelSchema,
});

/**
 * The changes of one space from version `from` to version `to`. With `reset`, the client drops all rows that are not
 * listed.
 */
export const spacePatchSchema = z.strictObject({
  id: idSchema,
  reset: z.boolean(),
  from: count,
  to: count,
  base: count,
  room: z.array(rowSchemas.room),
  box: z.array(rowSchemas.box),
  item: z.array(rowSchemas.item),
  category: z.array(rowSchemas.category),
  profile: z.array(rowSchemas.profile),
  boxSetting: z.array(rowSchemas.boxSetting),
  checklistEntry: z.array(rowSchemas.checklistEntry),
  gone: z.array(z.strictObject({ entity: z.string(), id: idSchema })),
});
export type SpacePatch = z.infer<typeof spacePatchSchema>;

/**
 * Prefixes the detail of a bulk that took effect except for the ids after it, separated by commas: their rows were
 * gone.
 */
export const SKIPPED_PREFIX = 'skipped:';

/** A mutation that the server has finished. `code` is the reason for its refusal; null: it took effect. */
export const doneSchema = z.strictObject({
  id: idSchema,
  seq: z.int(),
  code: z.nullable(z.enum(REFUSAL_CODES)),
  detail: z.nullable(z.string()),
});
export type Done = z.infer<typeof doneSchema>;

export const pullOutputSchema = z.strictObject({
  /** Only spaces that changed or that are new to this client. */
  spaces: z.array(spacePatchSchema),
  /** Every space that this person can see now: the client drops all others. */
  accessible: z.array(spaceSchema),
  /** The outcomes of this client's mutations after `ackedSeq`, from the same snapshot; null while `hasMore`. */
  client: z.nullable(z.strictObject({ done: z.array(doneSchema) })),
  hasMore: z.boolean(),
  /** Rows after this page, for a progress bar; 0 on the last page. */
  remaining: count,
  now: z.number(),
  /** Changes when the server is restored from a backup: the client then starts from a snapshot. */
  epoch: z.string(),
});
export type PullOutput = z.infer<typeof pullOutputSchema>;

/** "Something changed in these spaces": a hint to pull, without rows. The first event comes at once, with no spaces. */
export const syncEventSchema = z.strictObject({ spaces: z.array(idSchema) });
export type SyncEvent = z.infer<typeof syncEventSchema>;
