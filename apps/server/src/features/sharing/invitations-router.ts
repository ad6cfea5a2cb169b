import { idSchema } from '@boxroom/domain/id/id';
import {
  acceptedInvitationSchema,
  invitationPreviewSchema,
  invitationTokenSchema,
} from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import {
  acceptByToken,
  declineInvitation,
  previewInvitation,
  readWaiting,
  sendInvitationSignInLink,
} from './answer-invitation.ts';

/** Null: the invitation whose link this browser opened within the last 15 minutes. */
const tokenInput = z.strictObject({ token: z.nullable(invitationTokenSchema) });

/** The procedures of an invited person. Tokens travel in bodies only, so that no log or history holds them. */
export const invitationsRouter = router({
  /** A mutation, so that the token is in no URL. Remembers the link in this browser for 15 minutes. */
  preview: publicProcedure
    .input(z.strictObject({ token: invitationTokenSchema }))
    .output(invitationPreviewSchema)
    .mutation(({ ctx, input }) => previewInvitation(ctx, input.token)),

  /** The invitation that this browser remembers. */
  waiting: signedIn.output(z.nullable(invitationPreviewSchema)).query(({ ctx }) => readWaiting(ctx)),

  sendSignInLink: publicProcedure
    .input(z.strictObject({ ...tokenInput.shape, isSharedComputer: z.optional(z.boolean()) }))
    .output(
      z.strictObject({
        requestId: idSchema,
        expiresAt: z.number(),
        pauseSeconds: z.optional(z.number()),
        maskedEmail: z.string(),
        isTestAddress: z.optional(z.boolean()),
      }),
    )
    .mutation(({ ctx, input }) => sendInvitationSignInLink(ctx, input)),

  accept: signedIn
    .input(tokenInput)
    .output(acceptedInvitationSchema)
    .mutation(({ ctx, input }) => acceptByToken(ctx, input.token)),

  decline: publicProcedure
    .input(tokenInput)
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await declineInvitation(ctx, input.token);
      return {};
    }),
});
