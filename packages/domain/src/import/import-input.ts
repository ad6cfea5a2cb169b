import * as z from 'zod/mini';
import { BOX_CODE_PATTERN } from '../box/box-code.ts';
import { boxDescriptionSchema, boxNameSchema, boxTypeSchema, capacitySchema } from '../box/box.ts';
import { categoryColorSchema, categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { itemFieldsSchema, newItemFieldsSchema } from '../item/item.ts';
import { msg } from '../language/message.ts';
import { newPaperSchema } from '../paper/paper-schemas.ts';
import { PAPERS_PER_ITEM_MAX } from '../paper/paper.ts';
import { newPicturesSchema } from '../picture/new-pictures.ts';
import { roomNameSchema } from '../room/room.ts';
import { isWellFormed } from '../text/clean-text.ts';
import { requiredLine } from '../text/line-schema.ts';
import {
  IMPORT_BOXES_MAX,
  IMPORT_CATEGORIES_MAX,
  IMPORT_FILE_NAME_MAX,
  IMPORT_ITEMS_MAX,
  IMPORT_PART_ROWS,
  IMPORT_REFS_MAX,
  IMPORT_REF_MAX,
  IMPORT_ROOMS_MAX,
} from './import-limits.ts';

/** The programs whose files we recognize. */
export const IMPORT_SOURCES = [
  'boxroom',
  'homebox',
  'sortly',
  'shelf',
  'openbin',
  'part-db',
  'snipe-it',
  'archive',
  'other',
] as const;
export const importSourceSchema = z.enum(IMPORT_SOURCES);
export type ImportSource = z.infer<typeof importSourceSchema>;

/** When the row was made in the program it comes from, in milliseconds; the future becomes now. */
const createdAt = z.optional(z.int().check(z.minimum(0)));
export const importRefSchema = z.string().check(z.minLength(1), z.maxLength(IMPORT_REF_MAX), z.refine(isWellFormed));

/**
 * The rows that `import.create` creates, all or none. Ids are new, except that a `roomId`, `boxId` or `categoryId` may
 * name an existing row. A null `roomId` puts a box in no room. Optional fields are those that older apps do not send.
 */
export const importInputSchema = z.strictObject({
  rooms: z
    .array(z.strictObject({ id: idSchema, name: roomNameSchema, pictures: newPicturesSchema('room'), createdAt }))
    .check(z.maxLength(IMPORT_ROOMS_MAX)),
  boxes: z
    .array(
      z.strictObject({
        id: idSchema,
        roomId: z.nullable(idSchema),
        name: boxNameSchema,
        description: boxDescriptionSchema,
        /** The person's own settings for the box. */
        boxType: z.optional(boxTypeSchema),
        capacity: z.optional(capacitySchema),
        /** The code it had before, without the printed prefix. A taken one is replaced. */
        code: z.optional(z.string().check(z.regex(BOX_CODE_PATTERN))),
        pictures: newPicturesSchema('box'),
        createdAt,
      }),
    )
    .check(z.maxLength(IMPORT_BOXES_MAX)),
  categories: z
    .array(z.strictObject({ id: idSchema, name: categoryNameSchema, color: z.optional(categoryColorSchema) }))
    .check(z.maxLength(IMPORT_CATEGORIES_MAX)),
  items: z
    .array(
      z.strictObject({
        id: idSchema,
        boxId: idSchema,
        ...newItemFieldsSchema.shape,
        /** Its id in the other program, by which the same file is recognized later (`import.findRefs`). */
        ref: z.optional(importRefSchema),
        /** Puts it on the person's checklist. */
        isTicked: z.optional(z.boolean()),
        /** Of a picture that is uploaded afterwards. */
        pictureId: z.optional(idSchema),
        /** All of them, where there are several or one has a caption; the first is `pictureId`. */
        pictures: newPicturesSchema('item'),
        papers: z.optional(z.array(newPaperSchema).check(z.maxLength(PAPERS_PER_ITEM_MAX))),
        createdAt,
      }),
    )
    .check(z.maxLength(IMPORT_ITEMS_MAX)),
});
export type ImportInput = z.infer<typeof importInputSchema>;

/** Changes an existing item: only the named fields, and its box where `boxId` names another. */
export const importUpdateSchema = z.strictObject({
  id: idSchema,
  boxId: z.optional(idSchema),
  set: z.partial(itemFieldsSchema),
  /** From now on the file's row is recognized as this item. */
  ref: z.optional(importRefSchema),
});
export type ImportUpdate = z.infer<typeof importUpdateSchema>;

/**
 * The input of `import.create`. With `importId` it is a part of an import that `import.begin` announced, and has
 * `IMPORT_PART_ROWS` rows at most. `part` is its number from 0: a part that arrived before is confirmed and changes
 * nothing, whatever happened to its rows since.
 */
export const importPartSchema = z
  .extend(importInputSchema, {
    importId: z.optional(idSchema),
    part: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    updates: z.optional(z.array(importUpdateSchema).check(z.maxLength(IMPORT_PART_ROWS))),
  })
  .check(
    z.refine((part) => (part.importId === undefined) === (part.part === undefined), 'A part has a number.'),
    z.refine((part) => part.importId !== undefined || part.updates === undefined, 'Updates belong to an import.'),
    z.refine((part) => part.importId === undefined || countRows(part) <= IMPORT_PART_ROWS, 'The part is too large.'),
  );
export type ImportPart = z.infer<typeof importPartSchema>;

function countRows({ rooms, boxes, categories, items, updates = [] }: Omit<ImportPart, 'importId' | 'part'>): number {
  return rooms.length + boxes.length + categories.length + items.length + updates.length;
}

/** The input of `import.begin`. Beginning again with the same id changes nothing. */
export const importBeginSchema = z.strictObject({
  id: idSchema,
  fileName: requiredLine({
    max: IMPORT_FILE_NAME_MAX,
    blank: msg('The file has no name.'),
    tooLong: msg('The name of the file is longer than 120 characters.'),
  }),
  source: importSourceSchema,
});

export const importFindRefsSchema = z.strictObject({
  source: importSourceSchema,
  refs: z.array(importRefSchema).check(z.maxLength(IMPORT_REFS_MAX)),
});
/** Items that came from the file's rows with these ids and still exist where the person may edit. */
export const importFoundRefsSchema = z.array(z.strictObject({ ref: importRefSchema, itemId: idSchema }));
