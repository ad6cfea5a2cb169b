import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { msg } from '../language/message.ts';
import { requiredLine } from '../text/line-schema.ts';

export const CATEGORY_NAME_MAX = 50;
export const categoryNameSchema = requiredLine({
  max: CATEGORY_NAME_MAX,
  blank: msg('Please enter a category name.'),
  tooLong: msg('Category name must be 50 characters or less.'),
});

/** The colors to choose from. They only help to find a category: its name always stands beside its color. */
export const CATEGORY_COLORS = ['kraft', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];
/** Null: none. */
export const categoryColorSchema = z.nullable(z.enum(CATEGORY_COLORS));

/** A category lives in its owner's catalogue space, which members of the owner's rooms can read. */
export const categorySchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  name: z.string(),
  color: categoryColorSchema,
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Category = z.infer<typeof categorySchema>;
