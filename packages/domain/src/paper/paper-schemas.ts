import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { msg } from '../language/message.ts';
import { requiredLine } from '../text/line-schema.ts';
import { PAPER_FILE_MAX_BYTES, PAPER_KINDS, PAPER_NAME_MAX } from './paper.ts';

export const paperNameSchema = requiredLine({
  max: PAPER_NAME_MAX,
  blank: msg('Please enter a name for the paper.'),
  tooLong: msg('Name must be 100 characters or less.'),
});

const paperShape = {
  id: idSchema,
  kind: z.enum(PAPER_KINDS),
  bytes: z.int().check(z.positive(), z.maximum(PAPER_FILE_MAX_BYTES)),
};
export const paperSchema = z.strictObject({ ...paperShape, name: z.string() });
export const newPaperSchema = z.strictObject({ ...paperShape, name: paperNameSchema });
