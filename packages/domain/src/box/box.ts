import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { msg } from '../language/message.ts';
import { picturesSchema } from '../picture/picture-schemas.ts';
import { optionalLine, requiredLine } from '../text/line-schema.ts';

export const BOX_NAME_MAX = 20;
export const BOX_DESCRIPTION_MAX = 100;
/** Most boxes one Add Box dialog or command may create. */
export const BOXES_PER_COMMAND_MAX = 50;
/** Most boxes one command moves or deletes. */
export const BOXES_PER_SELECTION_MAX = 500;
export const BOX_TYPES = ['default', 'cardboard', 'plastic', 'black', 'freezer', 'shelf'] as const;

export const boxTypeSchema = z.enum(BOX_TYPES);
export type BoxType = z.infer<typeof boxTypeSchema>;
/** Free space in percent: 0 to 100 in steps of 5; null: not tracked. */
export const capacitySchema = z.nullable(z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(5)));

export const boxNameSchema = requiredLine({
  max: BOX_NAME_MAX,
  blank: msg('Please enter at least one box name.'),
  tooLong: msg('Box name must be 20 characters or less.'),
});
export const boxDescriptionSchema = optionalLine({
  max: BOX_DESCRIPTION_MAX,
  tooLong: msg('Location must be 100 characters or less.'),
});

/**
 * A box. `spaceId` is its room's id, or its owner's personal space while it is in no room. `description` is its place
 * in the room. `tagId` is its tag that was printed blank, if it has one. `code` is short enough to be read out and
 * unique among the boxes of the room's owner. `changedAt` is the last change to the box or its items.
 */
export const boxSchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  name: z.string(),
  description: z.nullable(z.string()),
  code: z.string(),
  tagId: z.nullable(idSchema),
  pictures: z.optional(z.nullable(picturesSchema)),
  createdAt: z.number(),
  updatedAt: z.number(),
  changedAt: z.number(),
});
export type Box = z.infer<typeof boxSchema>;

/** One person's settings for one box: its picture and its free space. `id` is the box's id. */
export const boxSettingSchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  boxType: boxTypeSchema,
  /** Percentage of free space, 0 to 100 in steps of 5; null: not tracked. */
  capacity: z.nullable(z.number()),
  updatedAt: z.number(),
});
export type BoxSetting = z.infer<typeof boxSettingSchema>;
