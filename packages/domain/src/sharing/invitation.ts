import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { isToken } from '../id/token.ts';

export const INVITATION_TOKEN_PREFIX = 'inv_';

export function isInvitationToken(text: string): boolean {
  return isToken(INVITATION_TOKEN_PREFIX, text);
}

/** How long an invitation can be accepted, by the database's clock. */
export const INVITATION_DAYS = 7;
/** Most invitations of one room that wait for an answer. */
export const PENDING_INVITATIONS_MAX = 50;

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** What a member may do. Whoever is invited without a word about it may look only. */
export const memberAccessSchema = z.enum(['view', 'edit']);
export type MemberAccess = z.infer<typeof memberAccessSchema>;
export const DEFAULT_MEMBER_ACCESS: MemberAccess = 'view';

/** As the owner of the room sees it. Times are milliseconds since 1970. */
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
 * What became of the mail within a few seconds. `sent`: the mail provider took it. `queued`: it is still being tried.
 * `failed`: given up. `test`: the address is of those that get no mail. `kept`: this server has no way to send any.
 */
export const DELIVERIES = ['sent', 'queued', 'failed', 'test', 'kept'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** `link` is shown this once: only its hash is stored. `reason` says why a mail was not taken, for the owner. */
export const sentInvitationSchema = z.strictObject({
  invitation: invitationSchema,
  link: z.string(),
  delivery: z.enum(DELIVERIES),
  reason: z.nullable(z.string()),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

/** A room that somebody has just joined. */
export const joinedRoomSchema = z.strictObject({ roomId: idSchema, roomName: z.string(), inviterName: z.string() });
export type JoinedRoom = z.infer<typeof joinedRoomSchema>;

export const acceptedInvitationSchema = z.strictObject({ ...joinedRoomSchema.shape, access: memberAccessSchema });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

/** Whether the account that looks at an invitation can accept it: `other`: it has another address. */
export const invitationFitSchema = z.enum(['match', 'other', 'unproven']);
export type InvitationFit = z.infer<typeof invitationFitSchema>;

/** What anybody with the link learns, and nothing more. */
export const invitationPreviewSchema = z.strictObject({
  roomName: z.string(),
  inviterName: z.string(),
  maskedEmail: z.string(),
  access: memberAccessSchema,
  expiresAt: z.int(),
  /** Left out for somebody who is not signed in. */
  fit: z.optional(invitationFitSchema),
  /** For the member who accepted it already. */
  joined: z.optional(acceptedInvitationSchema),
});
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

/** Most answers that are told at once. */
export const ANSWERS_MAX = 20;

/** An answer that the owner of the room was not told of yet. */
export const invitationAnswerSchema = z.strictObject({
  id: idSchema,
  roomId: idSchema,
  roomName: z.string(),
  /** The address that was invited. */
  email: z.string(),
  status: z.enum(['accepted', 'declined']),
});
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>;

/** The secret of an invitation's link; null: the one that this browser looked at within the last quarter of an hour. */
export const invitationTokenSchema = z.string().check(z.maxLength(100));
