import { usageSchema } from '@boxroom/domain/access/usage';
import { languageSchema } from '@boxroom/domain/language/language-schema';
import { usernameSchema } from '@boxroom/domain/profile/username';
import { DELIVERIES } from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';
import { readUsage } from '../../access/read-usage.ts';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import { findPending } from './email-change-store.ts';
import { confirmEmailChange, previewEmailLink, requestEmailChange, stopEmailChange } from './email-change.ts';
import { isUsernameFree, setUsername } from './set-username.ts';

const tokenSchema = z.string().check(z.maxLength(100));

/** Username and address of an account. Secrets travel in bodies only. */
export const accountRouter = router({
  setUsername: signedIn
    .input(z.strictObject({ username: usernameSchema }))
    .output(z.strictObject({ username: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await setUsername(ctx, input.username);
      return input;
    }),
  checkUsername: signedIn
    .input(z.strictObject({ username: usernameSchema }))
    .output(z.strictObject({ isFree: z.boolean() }))
    .query(async ({ ctx, input }) => ({ isFree: await isUsernameFree(ctx, input.username) })),
  /** The language of the person's mails and notifications; each device shows its own. */
  setLanguage: signedIn
    .input(z.strictObject({ language: languageSchema }))
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await ctx.db.updateTable('app_user').set(input).where('id', '=', ctx.user.id).execute();
      return {};
    }),
  /** What the account holds and may hold. */
  usage: signedIn.output(usageSchema).query(({ ctx }) => readUsage(ctx.db, ctx.user.id)),
  requestEmailChange: signedIn
    .input(z.strictObject({ email: z.string().check(z.maxLength(600)) }))
    .output(
      z.strictObject({
        email: z.string(),
        /** False for a test address. */
        sent: z.boolean(),
        delivery: z.enum(DELIVERIES),
        reason: z.nullable(z.string()),
      }),
    )
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input.email)),
  /** The change of address that waits for confirmation. */
  pendingEmailChange: signedIn
    .output(z.strictObject({ pending: z.nullable(z.strictObject({ email: z.string(), expiresAt: z.number() })) }))
    .query(async ({ ctx }) => {
      const found = await findPending(ctx.db, ctx.user.id);
      return { pending: found ? { email: found.email, expiresAt: found.expiresAt.getTime() } : null };
    }),

  /** A mutation, so that the token is in no URL. */
  previewEmailLink: publicProcedure
    .input(z.strictObject({ kind: z.enum(['confirm', 'stop']), token: tokenSchema }))
    .output(z.strictObject({ maskedEmail: z.string(), isConfirmed: z.boolean() }))
    .mutation(({ ctx, input }) => previewEmailLink(ctx, input)),
  confirmEmailChange: publicProcedure
    .input(z.strictObject({ token: tokenSchema }))
    .output(z.strictObject({ maskedEmail: z.string(), isSignedIn: z.boolean() }))
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input.token)),
  stopEmailChange: publicProcedure
    .input(z.strictObject({ token: tokenSchema }))
    .output(z.strictObject({ isRestored: z.boolean() }))
    .mutation(({ ctx, input }) => stopEmailChange(ctx, input.token)),
});
