import { passwordSchema } from '@boxroom/domain/account/password';
import { registrationSchema } from '@boxroom/domain/account/registration';
import { idSchema } from '@boxroom/domain/id/id';
import { isLanguage } from '@boxroom/domain/language/language';
import { languageSchema } from '@boxroom/domain/language/language-schema';
import { MAIL_STATES } from '@boxroom/domain/mail/mail-state';
import { DELIVERIES } from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';
import { readMailState } from '../mail/mail-state.ts';
import { publicProcedure, router } from '../rpc/trpc.ts';
import { passkeySite } from './passkeys/passkey-site.ts';
import { signInWithPassword } from './password-sign-in.ts';
import { PROVIDERS } from './provider-settings.ts';
import { completeProvider, startProvider } from './provider-sign-in.ts';
import { previewRecovery, requestRecovery, resetPassword } from './recovery.ts';
import { limitMailState } from './sign-in-limits.ts';
import { nextSchema, sharedSchema, signedInSchema, userSchema } from './sign-in-schemas.ts';
import { completeCode, completeLink, previewLink, requestLink, signOut } from './sign-in.ts';

const tokenSchema = z.string().check(z.maxLength(100));
const codeSchema = z.string().check(z.regex(/^\d{6}$/, 'The code has 6 digits.'));
/** What every completed sign-in takes. */
const completing = {
  next: nextSchema,
  isSharedComputer: sharedSchema,
  /** Stands in for a passkey where the account asks for one. */
  recoveryCode: z.optional(z.string().check(z.maxLength(100))),
};
const emailSchema = z.string().check(z.maxLength(600));
const sentSchema = z.strictObject({
  requestId: idSchema,
  expiresAt: z.number(),
  /** How long the same person has to wait before another mail; absent from earlier servers. */
  pauseSeconds: z.optional(z.number()),
});
/**
 * The delivery of a mail to the caller's own address. Null for any other address, of which the server reveals nothing.
 */
const ownDeliverySchema = z.strictObject({ delivery: z.nullable(z.enum(DELIVERIES)), reason: z.nullable(z.string()) });

const providerSchema = z.enum(PROVIDERS);
const providerResultSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('signed-in'), ...signedInSchema.shape }),
  z.strictObject({
    status: z.literal('confirm'),
    email: z.string(),
    next: z.nullable(z.string()),
    ...sentSchema.shape,
  }),
]);

/** Sign-in and sign-out. Secrets travel in bodies only, so that no log or history holds them. */
export const authRouter = router({
  requestLink: publicProcedure
    .input(z.strictObject({ email: emailSchema, next: nextSchema, isSharedComputer: sharedSchema }))
    .output(z.strictObject({ ...sentSchema.shape, isTestAddress: z.optional(z.boolean()) }))
    .mutation(({ ctx, input }) => requestLink(ctx, input)),

  previewLink: publicProcedure
    .input(z.strictObject({ token: tokenSchema, next: nextSchema }))
    .output(z.strictObject({ maskedEmail: z.string(), sameDevice: z.boolean(), next: z.nullable(z.string()) }))
    .mutation(({ ctx, input }) => previewLink(ctx, input)),

  completeLink: publicProcedure
    .input(z.strictObject({ token: tokenSchema, ...completing }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => completeLink(ctx, input)),

  verifyCode: publicProcedure
    .input(z.strictObject({ requestId: idSchema, code: codeSchema, ...completing }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => completeCode(ctx, input)),

  verifyLinkCode: publicProcedure
    .input(z.strictObject({ token: tokenSchema, code: codeSchema, ...completing }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => completeCode(ctx, input)),

  /** The providers that this server is configured with, whether it can have passkeys, and who may create an account. */
  providers: publicProcedure
    .output(
      z.strictObject({ providers: z.array(providerSchema), passkeys: z.boolean(), registration: registrationSchema }),
    )
    .query(({ ctx }) => ({
      providers: PROVIDERS.filter((provider) => ctx.env.providers[provider] !== null),
      passkeys: passkeySite(ctx.env.publicOrigin) !== null,
      registration: ctx.env.registration,
    })),

  startProvider: publicProcedure
    .input(z.strictObject({ provider: providerSchema, next: nextSchema, isSharedComputer: sharedSchema }))
    .output(z.strictObject({ url: z.string() }))
    .mutation(({ ctx, input }) => startProvider(ctx, input)),

  completeProvider: publicProcedure
    .input(
      z.strictObject({
        provider: providerSchema,
        query: z.string().check(z.maxLength(8000)),
        isSharedComputer: sharedSchema,
      }),
    )
    .output(providerResultSchema)
    .mutation(({ ctx, input }) => completeProvider(ctx, input)),

  signInWithPassword: publicProcedure
    .input(z.strictObject({ email: emailSchema, password: passwordSchema, ...completing }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => signInWithPassword(ctx, input)),

  requestRecovery: publicProcedure
    .input(z.strictObject({ email: emailSchema }))
    .output(ownDeliverySchema)
    .mutation(({ ctx, input }) => requestRecovery(ctx, input)),

  /**
   * Whether mail leaves this server. `requestId` names a sign-in request; the call waits for the first attempt of its
   * mail.
   */
  mailState: publicProcedure
    .input(z.strictObject({ requestId: z.nullable(idSchema) }))
    .output(z.strictObject({ state: z.enum(MAIL_STATES) }))
    .query(async ({ ctx, input }) => {
      await limitMailState(ctx);
      return { state: await readMailState(ctx, input.requestId) };
    }),

  previewRecovery: publicProcedure
    .input(z.strictObject({ token: tokenSchema }))
    .output(z.strictObject({ maskedEmail: z.string(), needsEmail: z.boolean() }))
    .mutation(({ ctx, input }) => previewRecovery(ctx, input)),

  resetPassword: publicProcedure
    .input(z.strictObject({ token: tokenSchema, email: z.optional(emailSchema), password: passwordSchema }))
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return {};
    }),

  /**
   * The signed-in user, and the language of their mails, null while it is not known. A null user: nobody, with a flag
   * whether the session was ended elsewhere.
   */
  session: publicProcedure
    .output(
      z.strictObject({
        user: z.nullable(userSchema),
        language: z.optional(z.nullable(languageSchema)),
        isEndedElsewhere: z.optional(z.boolean()),
      }),
    )
    .query(async ({ ctx }) => {
      const signedIn = await ctx.authenticate();
      if (!signedIn) return { user: null, isEndedElsewhere: await ctx.sessions.wasEndedElsewhere(ctx.cookies) };
      const { language } = signedIn;
      const { username } = await ctx.db
        .selectFrom('profile')
        .select('username')
        .where('id', '=', signedIn.user.id)
        .executeTakeFirstOrThrow();
      return { user: { ...signedIn.user, username }, language: isLanguage(language) ? language : null };
    }),

  signOut: publicProcedure.output(z.strictObject({})).mutation(async ({ ctx }) => {
    await signOut(ctx);
    return {};
  }),
});
