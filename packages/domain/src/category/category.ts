import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { requiredLine } from '../text/line-schema.ts';

export const CATEGORY_NAME_MAX = 50;
export const categoryNameSchema = requiredLine({
  max: CATEGORY_NAME_MAX,
  blank: 'Please enter a category name.',
  tooLong: `Category name must be ${CATEGORY_NAME_MAX} characters or less.`,
});

/** A category lives in its owner's catalogue space, which members of the owner's rooms can read. */
export const categorySchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  name: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Category = z.infer<typeof categorySchema>;
