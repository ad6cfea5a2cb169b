import { idSchema } from '@boxroom/domain/id/id';
import { joinedRoomSchema } from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';

/** Anything but one of our own pages becomes null (see `safeNextPath`). */
export const nextSchema = z.optional(z.nullable(z.string().check(z.maxLength(2000))));

/** Whether the person marked this computer as shared. */
export const sharedSchema = z.optional(z.boolean());

/** The person who is signed in, as their own browser sees them. */
export const userSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  username: z.string(),
  catalogueId: idSchema,
});
export const signedInSchema = z.strictObject({
  user: userSchema,
  isNew: z.boolean(),
  next: z.nullable(z.string()),
  /** The room of the invitation that the mail was sent for. */
  joined: z.nullable(joinedRoomSchema),
});
