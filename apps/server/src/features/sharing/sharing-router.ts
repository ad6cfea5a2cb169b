import { idSchema } from '@boxroom/domain/id/id';
import {
  ANSWERS_MAX,
  invitationAnswerSchema,
  invitationSchema,
  sentInvitationSchema,
} from '@boxroom/domain/sharing/invitation';
import {
  invitationIdInputSchema,
  inviteInputSchema,
  leaveInputSchema,
  memberInputSchema,
  setAccessInputSchema,
  setInvitationAccessInputSchema,
  sharingOverviewSchema,
} from '@boxroom/domain/sharing/shared-access';
import * as z from 'zod/mini';
import { router, signedIn } from '../../rpc/trpc.ts';
import { invite, resendInvitation } from './invite.ts';
import { revokeInvitation, setInvitationAccess } from './manage-invitations.ts';
import { leaveRoom, removeMember, setMemberAccess } from './members.ts';
import { noteAnswersTold, readAnswers, readOverview } from './overview.ts';
import { transferRoom } from './transfer-room.ts';

const done = z.strictObject({});

/** Members and invitations of a room. All procedures but `overview`, `leave` and those about answers need its owner. */
export const sharingRouter = router({
  overview: signedIn.output(sharingOverviewSchema).query(({ ctx }) => readOverview(ctx.db, ctx.user.id)),

  /** Answers to invitations that the app has not shown the owner yet. */
  answers: signedIn
    .output(z.strictObject({ answers: z.array(invitationAnswerSchema) }))
    .query(async ({ ctx }) => ({ answers: await readAnswers(ctx.db, ctx.user.id) })),

  noteAnswersTold: signedIn
    .input(z.strictObject({ invitationIds: z.array(idSchema).check(z.maxLength(ANSWERS_MAX)) }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await noteAnswersTold(ctx.db, ctx.user.id, input.invitationIds);
      return {};
    }),

  invite: signedIn
    .input(inviteInputSchema)
    .output(sentInvitationSchema)
    .mutation(({ ctx, input }) => invite(ctx, input)),

  /** Mails a new link; the old one ends. An invitation that was declined or has expired is open again. */
  resend: signedIn
    .input(invitationIdInputSchema)
    .output(sentInvitationSchema)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.invitationId)),

  /** Revokes an invitation. One that ended without a member, or was revoked before, leaves the list. */
  revoke: signedIn
    .input(invitationIdInputSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await revokeInvitation(ctx, input.invitationId);
      return {};
    }),

  setInvitationAccess: signedIn
    .input(setInvitationAccessInputSchema)
    .output(invitationSchema)
    .mutation(({ ctx, input }) => setInvitationAccess(ctx, input)),

  setAccess: signedIn
    .input(setAccessInputSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setMemberAccess(ctx, input);
      return {};
    }),

  remove: signedIn
    .input(memberInputSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx, input);
      return {};
    }),

  /** Makes a member the owner; the former owner stays as an editor. */
  transfer: signedIn
    .input(memberInputSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await transferRoom(ctx, input);
      return {};
    }),

  leave: signedIn
    .input(leaveInputSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await leaveRoom(ctx, input.roomId);
      return {};
    }),
});
