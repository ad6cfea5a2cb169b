import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { msg } from '../language/message.ts';
import { requiredLine } from '../text/line-schema.ts';
import { CAPTION_MAX, PICTURES_MAX, type PictureHolderKind } from './pictures.ts';

const captionSchema = requiredLine({
  max: CAPTION_MAX,
  blank: msg('Please enter a caption.'),
  tooLong: msg('Caption must be 100 characters or less.'),
});

/** The pictures of a row that an import or a backup brings, the first one first. Absent: none. */
export function newPicturesSchema(entity: PictureHolderKind) {
  const entry = z.strictObject({ id: idSchema, caption: z.optional(captionSchema) });
  return z.optional(z.array(entry).check(z.maxLength(PICTURES_MAX[entity])));
}
