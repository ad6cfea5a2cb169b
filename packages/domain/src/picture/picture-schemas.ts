import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { msg } from '../language/message.ts';
import { optionalLine } from '../text/line-schema.ts';
import { CAPTION_MAX } from './pictures.ts';

export const captionSchema = optionalLine({
  max: CAPTION_MAX,
  tooLong: msg('Caption must be 100 characters or less.'),
});

export const pictureEntrySchema = z.strictObject({ id: idSchema, caption: z.optional(z.string()) });
/** The first one is the thumbnail. */
export const picturesSchema = z.array(pictureEntrySchema);
