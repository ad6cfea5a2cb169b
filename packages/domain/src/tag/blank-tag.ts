import * as z from 'zod/mini';
import { boxCodeOf } from '../box/box-code.ts';
import { idSchema } from '../id/id.ts';

/** The limit on blank tags of one call: some sheets. */
export const TAGS_PER_CALL_MAX = 200;
/**
 * The limit on one person's tags of the last `BLANK_TAGS_DAYS` that were never on a box: more than anybody prints
 * ahead.
 */
export const BLANK_TAGS_MAX = 2000;
/** Spoiled or lost sheets stop counting after this many days. */
export const BLANK_TAGS_DAYS = 30;

/** A tag that was printed before it had a box. */
export interface BlankTag {
  id: string;
  /** The person who printed it, or the owner of its current or last box. */
  ownerId: string;
  /** The box that has it, or null. */
  boxId: string | null;
}

/**
 * Returns the code printed on a tag. The server makes only tags whose code is free among the boxes and tags of their
 * owner.
 */
export function tagCodeOf(tagId: string): string {
  return boxCodeOf(tagId, 0);
}

export const madeTagSchema = z.strictObject({ id: idSchema, code: z.string() });
export const tagsMakeInputSchema = z.strictObject({ count: z.int().check(z.minimum(1), z.maximum(TAGS_PER_CALL_MAX)) });

/**
 * The state of a scanned tag. `box`: it is on this box. `blank`: the caller may put it on an own box or on one of
 * `ownerId`. `deleted`: the same, and its last box is deleted; `deletionId` restores it. `forbidden`: its owner grants
 * the caller view access only. In all other cases the tag is not found.
 */
export const foundTagSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('box'), boxId: idSchema }),
  z.strictObject({ state: z.literal('blank'), ownerId: idSchema }),
  z.strictObject({
    state: z.literal('deleted'),
    ownerId: idSchema,
    boxName: z.nullable(z.string()),
    deletionId: z.nullable(idSchema),
  }),
  z.strictObject({ state: z.literal('forbidden') }),
]);
export type FoundTag = z.infer<typeof foundTagSchema>;
