import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { isToken } from '../id/token.ts';

export const INVITATION_TOKEN_PREFIX = 'inv_';

export function isInvitationToken(text: string): boolean {
  return isToken(INVITATION_TOKEN_PREFIX, text);
}

/** Days for which an invitation can be accepted, by the database's clock. */
export const INVITATION_DAYS = 7;
/** Most pending invitations of one room. */
export const PENDING_INVITATIONS_MAX = 50;

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** A member's access. The default for an invitation is `view`. */
export const memberAccessSchema = z.enum(['view', 'edit']);
export type MemberAccess = z.infer<typeof memberAccessSchema>;
export const DEFAULT_MEMBER_ACCESS: MemberAccess = 'view';

/** An invitation as the owner of the room sees it. Times are milliseconds since 1970. */
export const invitationSchema = z.strictObject({
  id: idSchema,
  roomId: idSchema,
  roomName: z.string(),
  email: z.string(),
  access: memberAccessSchema,
  status: z.enum(INVITATION_STATUSES),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * The state of the mail after a few seconds. `sent`: the mail provider accepted it. `queued`: the server retries.
 * `failed`: the server gave up. `test`: a test address, which gets no mail. `kept`: this server has no way to send
 * mail.
 */
export const DELIVERIES = ['sent', 'queued', 'failed', 'test', 'kept'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * `link` appears only in this response: the server stores its hash. `reason` tells the owner why the mail was refused.
 */
export const sentInvitationSchema = z.strictObject({
  invitation: invitationSchema,
  link: z.string(),
  delivery: z.enum(DELIVERIES),
  reason: z.nullable(z.string()),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

/** A room that the person has just joined. */
export const joinedRoomSchema = z.strictObject({ roomId: idSchema, roomName: z.string(), inviterName: z.string() });
export type JoinedRoom = z.infer<typeof joinedRoomSchema>;

export const acceptedInvitationSchema = z.strictObject({ ...joinedRoomSchema.shape, access: memberAccessSchema });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

/** Whether the account that opens an invitation can accept it. `other`: the account has another address. */
export const invitationFitSchema = z.enum(['match', 'other', 'unproven']);
export type InvitationFit = z.infer<typeof invitationFitSchema>;

/** All that a person with the link can see. */
export const invitationPreviewSchema = z.strictObject({
  roomName: z.string(),
  inviterName: z.string(),
  maskedEmail: z.string(),
  access: memberAccessSchema,
  expiresAt: z.int(),
  /** Absent when the caller is not signed in. */
  fit: z.optional(invitationFitSchema),
  /** Present for the member who has accepted it. */
  joined: z.optional(acceptedInvitationSchema),
});
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

/** Most answers in one response. */
export const ANSWERS_MAX = 20;

/** An answer that the owner of the room has not seen yet. */
export const invitationAnswerSchema = z.strictObject({
  id: idSchema,
  roomId: idSchema,
  roomName: z.string(),
  /** The invited address. */
  email: z.string(),
  status: z.enum(['accepted', 'declined']),
});
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>;

/** The secret of an invitation's link; null: the one that this browser opened within the last 15 minutes. */
export const invitationTokenSchema = z.string().check(z.maxLength(100));
