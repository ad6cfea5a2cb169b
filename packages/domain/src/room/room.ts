import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { msg } from '../language/message.ts';
import { picturesSchema } from '../picture/picture-schemas.ts';
import { requiredLine } from '../text/line-schema.ts';

export const ROOM_NAME_MAX = 25;
export const DEFAULT_ROOM_NAME = msg('My First Storage Room');
export const ROOM_NAME_TOO_LONG = msg('Storage Room name must be 25 characters or less.');

export const roomNameSchema = requiredLine({
  max: ROOM_NAME_MAX,
  blank: msg('Please enter a storage room name.'),
  tooLong: ROOM_NAME_TOO_LONG,
});

/** A room is also the unit of sharing: its `spaceId` is its own id. Times are milliseconds since 1970, UTC. */
export const roomSchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  ownerId: idSchema,
  name: z.string(),
  pictures: z.optional(z.nullable(picturesSchema)),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Room = z.infer<typeof roomSchema>;
