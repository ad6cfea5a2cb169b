import type * as z from 'zod/mini';
import { boxCodeOf } from '../box/box-code.ts';
import type { Entity, Rows } from '../command/model.ts';
import type { SparseField } from '../command/sparse-fields.ts';
import type {
  mutationSchema,
  arrivedMutationSchema,
  pushInputSchema,
  pushOutputSchema,
  cursorSchema,
  pullInputSchema,
  spacePatchSchema,
  doneSchema,
  pullOutputSchema,
  syncEventSchema,
} from './protocol-schemas.ts';

type Protocol = 1 | 2 | 3 | 4;
/**
 * The version of this app. Raised with every change that an older server would not understand: a command, an input
 * field, an entity in the responses.
 */
export const PROTOCOL_VERSION: Protocol = 4;
/** The oldest version that the server supports. Raised a year after the last app that used it. */
export const PROTOCOL_OLDEST = 1;

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
  profile:
    | 'id'
    | 'spaceId'
    | 'username'
    | 'showQuantity'
    | 'showPrice'
    | 'showCategories'
    | 'showBoxCapacity'
    | 'showPictures'
    | 'showDateStamp';
  boxSetting: 'id' | 'spaceId' | 'boxType' | 'capacity' | 'updatedAt';
  checklistEntry: 'id' | 'spaceId' | 'checkedAt';
}

interface LaterField<T> {
  /** The protocol that added it. */
  since: Exclude<Protocol, 1>;
  /** Its value in a row that an older app stored. */
  valueIn: (row: { id: string }) => T;
}

const SWITCH = { since: 4, valueIn: () => false } as const;

/**
 * Every field that was added after protocol 1, but for the sparse ones, which a row may lack. Disks of devices, refused
 * changes and deletions have rows without it.
 */
export const LATER_FIELDS: {
  readonly [E in Entity]: {
    readonly [F in Exclude<keyof Rows[E], FirstFields[E] | SparseField<E>>]: LaterField<Rows[E][F]>;
  };
} = {
  room: {},
  box: {
    // Until the server sends the real one.
    code: { since: 2, valueIn: ({ id }) => boxCodeOf(id, 0) },
    tagId: { since: 2, valueIn: () => null },
  },
  item: {},
  category: {
    color: { since: 3, valueIn: () => null },
  },
  profile: {
    currency: { since: 3, valueIn: () => null },
    showSerial: SWITCH,
    showBrand: SWITCH,
    showBoughtOn: SWITCH,
    showBoughtAt: SWITCH,
    showWarranty: SWITCH,
    showLent: SWITCH,
    showPapers: SWITCH,
  },
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

export type Mutation = z.infer<typeof mutationSchema>;
export type ArrivedMutation = z.infer<typeof arrivedMutationSchema>;
/** A push as the server reads it. */
export type ArrivedPush = z.infer<typeof pushInputSchema>;
/** A push as a device sends it. */
export interface PushInput extends Omit<ArrivedPush, 'mutations'> {
  mutations: Mutation[];
}
export type PushOutput = z.infer<typeof pushOutputSchema>;
export type Cursor = z.infer<typeof cursorSchema>;
export type PullInput = z.infer<typeof pullInputSchema>;
export type SpacePatch = z.infer<typeof spacePatchSchema>;
export type Done = z.infer<typeof doneSchema>;
export type PullOutput = z.infer<typeof pullOutputSchema>;
export type SyncEvent = z.infer<typeof syncEventSchema>;

/**
 * Prefixes the detail of a bulk that took effect except for the ids after it, separated by commas: their rows were gone,
 * or could not be restored for some other reason.
 */
export const SKIPPED_PREFIX = 'skipped:';
