import * as z from 'zod/mini';
import { boxCodeOf } from '../box/box-code.ts';
import { idSchema } from '../id/id.ts';

/** Most blank tags that one call makes: some sheets. */
export const TAGS_PER_CALL_MAX = 200;
/** Most tags of one person, made within `BLANK_TAGS_DAYS`, that no box has had: more than anybody prints ahead. */
export const BLANK_TAGS_MAX = 2000;
/** Sheets that were spoiled or lost do not count for ever. */
export const BLANK_TAGS_DAYS = 30;

/** A tag that was printed before it had a box. */
export interface BlankTag {
  id: string;
  /** Who had it printed, or the owner of the box that it is or was on. */
  ownerId: string;
  /** The box that has it; null: none has. */
  boxId: string | null;
}

/** The code printed on a tag. Tags are made such that it is free among the boxes and tags of their owner. */
export function tagCodeOf(tagId: string): string {
  return boxCodeOf(tagId, 0);
}

export const madeTagSchema = z.strictObject({ id: idSchema, code: z.string() });
export const tagsMakeInputSchema = z.strictObject({ count: z.int().check(z.minimum(1), z.maximum(TAGS_PER_CALL_MAX)) });

/**
 * What a scanned tag is. `box`: it is on this box. `blank`: this person may put it on one of their own or of `ownerId`. `deleted`: the same, and it was
 * on a box of theirs that is gone; with `deletionId` that can be had back. `forbidden`: it belongs to somebody who lets
 * this person look but not edit. Whatever else is not found.
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
