import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { DEFAULT_MEMBER_ACCESS, invitationSchema, memberAccessSchema } from './invitation.ts';

/** Times are milliseconds since 1970. */
export const roomMemberSchema = z.strictObject({
  userId: idSchema,
  username: z.string(),
  /** The address of the invitation, not a later one; null for a member without an invitation. */
  email: z.nullable(z.string()),
  access: memberAccessSchema,
  since: z.int(),
});
export type RoomMember = z.infer<typeof roomMemberSchema>;

/** One of the caller's own rooms, with its members and pending invitations. */
export const sharedRoomSchema = z.strictObject({
  roomId: idSchema,
  roomName: z.string(),
  members: z.array(roomMemberSchema),
  invitations: z.array(invitationSchema),
});
export type SharedRoom = z.infer<typeof sharedRoomSchema>;

/** A room of another owner of which the caller is a member. */
export const roomSharedWithMeSchema = z.strictObject({
  roomId: idSchema,
  roomName: z.string(),
  ownerName: z.string(),
  access: memberAccessSchema,
  since: z.int(),
});
export type RoomSharedWithMe = z.infer<typeof roomSharedWithMeSchema>;

/** All own rooms, including unshared ones, and all joined ones; each by name. */
export const sharingOverviewSchema = z.strictObject({
  rooms: z.array(sharedRoomSchema),
  joined: z.array(roomSharedWithMeSchema),
});
export type SharingOverview = z.infer<typeof sharingOverviewSchema>;

/** `parseEmail` validates the address. */
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
