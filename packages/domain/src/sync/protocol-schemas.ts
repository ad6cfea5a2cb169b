import * as z from 'zod/mini';
import { REFUSAL_CODES } from '../command/command.ts';
import { rowSchemas } from '../command/row-schemas.ts';
import { idSchema } from '../id/id.ts';
import { PULL_LIMIT_MAX, PUSH_MUTATIONS_MAX } from './call-limits.ts';

/** What devices and server send each other. Apart from the rest, because the first screen parses nothing. */

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

/**
 * The identity of a received mutation. The server parses the other fields one by one, so that a bad mutation never
 * refuses the others.
 */
export const arrivedMutationSchema = z.looseObject({ id: mutationSchema.shape.id, seq: mutationSchema.shape.seq });

const caller = { protocol: z.int(), userId: idSchema, clientId: idSchema };

export const pushInputSchema = z.strictObject({
  ...caller,
  mutations: z.array(arrivedMutationSchema).check(z.maxLength(PUSH_MUTATIONS_MAX)),
});

/**
 * The server's progress; the effects come with the next pull. `gap`: the server lacks `lastSeq + 1`; send from there.
 * `forked`: another copy of this client used these numbers; take a new client id. `retry`: a passing fault.
 */
export const pushOutputSchema = z.strictObject({
  status: z.enum(['ok', 'gap', 'forked', 'retry']),
  lastSeq: count,
});

/**
 * `v`: the client has all changes up to this version. `base`: the version at which the snapshot began; older deletions
 * do not matter.
 */
export const cursorSchema = z.strictObject({ v: count, base: count });

export const pullInputSchema = z.strictObject({
  ...caller,
  cursors: z.record(idSchema, cursorSchema),
  ackedSeq: count,
  limit: z.int().check(z.minimum(1), z.maximum(PULL_LIMIT_MAX)),
});

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

/** A mutation that the server has finished. `code` is the reason for its refusal; null: it took effect. */
export const doneSchema = z.strictObject({
  id: idSchema,
  seq: z.int(),
  code: z.nullable(z.enum(REFUSAL_CODES)),
  detail: z.nullable(z.string()),
});

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

/** "Something changed in these spaces": a hint to pull, without rows. The first event comes at once, with no spaces. */
export const syncEventSchema = z.strictObject({ spaces: z.array(idSchema) });
