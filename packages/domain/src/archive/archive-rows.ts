import * as z from 'zod/mini';
import { BOX_CODE_PATTERN } from '../box/box-code.ts';
import { boxDescriptionSchema, boxNameSchema, boxTypeSchema, capacitySchema } from '../box/box.ts';
import { categoryColorSchema, categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { itemFieldsSchema } from '../item/item.ts';
import { ownFieldsSchema } from '../item/own-fields.ts';
import { newPaperSchema } from '../paper/paper-schemas.ts';
import { PAPERS_PER_ITEM_MAX } from '../paper/paper.ts';
import { newPicturesSchema } from '../picture/new-pictures.ts';
import { displaySettingsSchema } from '../profile/profile-schemas.ts';
import { roomNameSchema } from '../room/room.ts';

/** The version of the rows below. Raised with every change of them; `migrateArchiveRow` then gets a step. */
export const ARCHIVE_VERSION = 4;

/** The files of an archive, beside its pictures. */
export const ARCHIVE_FILES = {
  readme: 'README.txt',
  data: 'boxroom.json',
  table: 'boxroom.csv',
  missing: 'missing-pictures.txt',
} as const;
export const PICTURE_FOLDER = 'pictures/';
export const PAPER_FOLDER = 'papers/';

/** Milliseconds since 1970. */
const time = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15));
const times = { createdAt: time, updatedAt: time };

/** The row that a file belongs to: a picture of an item, a box or a room, or a paper of an item. */
export const ARCHIVED_FILE_KINDS = ['item', 'box', 'room', 'paper'] as const;
export type ArchivedFileKind = (typeof ARCHIVED_FILE_KINDS)[number];

/** The rows of an archive by their section, in the order of the file: parents before children. */
export const archiveRowSchemas = {
  rooms: z.strictObject({ id: idSchema, name: roomNameSchema, pictures: newPicturesSchema('room'), ...times }),
  categories: z.strictObject({ id: idSchema, name: categoryNameSchema, color: categoryColorSchema, ...times }),
  boxes: z.strictObject({
    id: idSchema,
    /** Null: in no room. */
    roomId: z.nullable(idSchema),
    name: boxNameSchema,
    description: boxDescriptionSchema,
    code: z.string().check(z.regex(BOX_CODE_PATTERN)),
    /** Its tag that was printed blank. */
    tagId: z.nullable(idSchema),
    boxType: boxTypeSchema,
    capacity: capacitySchema,
    pictures: newPicturesSchema('box'),
    ...times,
    changedAt: time,
  }),
  items: z.strictObject({
    id: idSchema,
    boxId: idSchema,
    ...itemFieldsSchema.shape,
    pictureId: z.nullable(idSchema),
    /** Only where they say more than `pictureId`. */
    pictures: newPicturesSchema('item'),
    papers: z.optional(z.array(newPaperSchema).check(z.maxLength(PAPERS_PER_ITEM_MAX))),
    /** When the person ticked it; null: it is not on their checklist. */
    tickedAt: z.nullable(time),
    ...times,
  }),
  /**
   * The files that are in the archive, papers too. `itemId` is the id of the row that names the file, `path` its place in
   * the archive.
   */
  pictures: z.strictObject({
    id: idSchema,
    itemId: idSchema,
    kind: z.enum(ARCHIVED_FILE_KINDS),
    path: z.string().check(z.maxLength(400)),
  }),
} as const;

export type ArchiveSection = keyof typeof archiveRowSchemas;
export type ArchiveRows = { [S in ArchiveSection]: z.infer<(typeof archiveRowSchemas)[S]> };
export const ARCHIVE_SECTIONS = Object.keys(archiveRowSchemas) as ArchiveSection[];

const count = z.int().check(z.nonnegative());
const countsSchema = z.strictObject({ rooms: count, categories: count, boxes: count, items: count, pictures: count });
export type ArchiveCounts = z.infer<typeof countsSchema>;

/** As `Date.toISOString` writes it. */
const MADE_AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The beginning of an archive's data. */
export const archiveHeadSchema = z.strictObject({
  format: z.literal('boxroom'),
  version: z.literal(ARCHIVE_VERSION),
  // A pattern, because `z.iso` is a kilobyte that the first page of the app would load, too.
  madeAt: z.string().check(z.regex(MADE_AT)),
  username: z.string().check(z.maxLength(100)),
  settings: displaySettingsSchema,
  /** Absent: none. */
  ownFields: z.optional(ownFieldsSchema),
  counts: countsSchema,
});
export type ArchiveHead = z.infer<typeof archiveHeadSchema>;
