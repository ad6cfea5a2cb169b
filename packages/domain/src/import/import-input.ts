import * as z from 'zod/mini';
import { boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { itemFieldsSchema } from '../item/item.ts';
import { roomNameSchema } from '../room/room.ts';

/** Most of each that one import creates. */
export const IMPORT_ITEMS_MAX = 10_000;
export const IMPORT_BOXES_MAX = 2000;
export const IMPORT_ROOMS_MAX = 500;
export const IMPORT_CATEGORIES_MAX = 500;

/**
 * What `import.create` creates, in one go or not at all. Ids are new, except that a `roomId`, `boxId` or `categoryId`
 * may name a row that exists already. `roomId` null: a box in no room.
 */
export const importInputSchema = z.strictObject({
  rooms: z.array(z.strictObject({ id: idSchema, name: roomNameSchema })).check(z.maxLength(IMPORT_ROOMS_MAX)),
  boxes: z
    .array(
      z.strictObject({
        id: idSchema,
        roomId: z.nullable(idSchema),
        name: boxNameSchema,
        description: boxDescriptionSchema,
      }),
    )
    .check(z.maxLength(IMPORT_BOXES_MAX)),
  categories: z
    .array(z.strictObject({ id: idSchema, name: categoryNameSchema }))
    .check(z.maxLength(IMPORT_CATEGORIES_MAX)),
  items: z
    .array(z.strictObject({ id: idSchema, boxId: idSchema, ...itemFieldsSchema.shape }))
    .check(z.maxLength(IMPORT_ITEMS_MAX)),
});
export type ImportInput = z.infer<typeof importInputSchema>;
