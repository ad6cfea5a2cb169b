import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { DEFAULT_MEMBER_ACCESS, invitationSchema, memberAccessSchema } from './invitation.ts';

/** Times are milliseconds since 1970. */
export const roomMemberSchema = z.strictObject({
  userId: idSchema,
  username: z.string(),
  /** The address they were invited by, not what they changed it to; null: they came without an invitation. */
  email: z.nullable(z.string()),
  access: memberAccessSchema,
  since: z.int(),
});
export type RoomMember = z.infer<typeof roomMemberSchema>;

/** A room of the asking person, with who else uses it and the invitations that wait for an answer. */
export const sharedRoomSchema = z.strictObject({
  roomId: idSchema,
  roomName: z.string(),
  members: z.array(roomMemberSchema),
  invitations: z.array(invitationSchema),
});
export type SharedRoom = z.infer<typeof sharedRoomSchema>;

/** A room of somebody else that the asking person uses. */
export const roomSharedWithMeSchema = z.strictObject({
  roomId: idSchema,
  roomName: z.string(),
  ownerName: z.string(),
  access: memberAccessSchema,
  since: z.int(),
});
export type RoomSharedWithMe = z.infer<typeof roomSharedWithMeSchema>;

/** All own rooms, also those that nobody else uses, and all joined ones; each by name. */
export const sharingOverviewSchema = z.strictObject({
  rooms: z.array(sharedRoomSchema),
  joined: z.array(roomSharedWithMeSchema),
});
export type SharingOverview = z.infer<typeof sharingOverviewSchema>;

/** The address is judged by `parseEmail`. */
export const inviteInputSchema = z.strictObject({
  roomId: idSchema,
  email: z.string().check(z.maxLength(600)),
  access: z._default(memberAccessSchema, DEFAULT_MEMBER_ACCESS),
});

export const invitationIdInputSchema = z.strictObject({ invitationId: idSchema });
export const setInvitationAccessInputSchema = z.strictObject({ invitationId: idSchema, access: memberAccessSchema });
export const memberInputSchema = z.strictObject({ roomId: idSchema, userId: idSchema });
export const setAccessInputSchema = z.strictObject({ ...memberInputSchema.shape, access: memberAccessSchema });
export const leaveInputSchema = z.strictObject({ roomId: idSchema });
