import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';

/** The limit on blank tags of one call: some sheets. */
export const TAGS_PER_CALL_MAX = 200;

export const madeTagSchema = z.strictObject({ id: idSchema, code: z.string() });
/** Tags that were made together and are on no box. */
export const blankTagsSchema = z.strictObject({ madeAt: z.int(), tags: z.array(madeTagSchema) });
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
