import * as z from 'zod/mini';
import { boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { newItemFieldsSchema } from '../item/item.ts';
import { roomNameSchema } from '../room/room.ts';

/** The limits of one import. */
export const IMPORT_ITEMS_MAX = 10_000;
export const IMPORT_BOXES_MAX = 2000;
export const IMPORT_ROOMS_MAX = 500;
export const IMPORT_CATEGORIES_MAX = 500;

/**
 * The rows that `import.create` creates, all or none. Ids are new, except that a `roomId`, `boxId` or `categoryId` may
 * name an existing row. A null `roomId` puts a box in no room.
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
    .array(z.strictObject({ id: idSchema, boxId: idSchema, ...newItemFieldsSchema.shape }))
    .check(z.maxLength(IMPORT_ITEMS_MAX)),
});
export type ImportInput = z.infer<typeof importInputSchema>;
