import {
  newPasskeySchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  usedPasskeySchema,
} from '@boxroom/domain/account/passkey';
import * as z from 'zod/mini';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import { nextSchema, sharedSchema, signedInSchema } from '../sign-in-schemas.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requirePasskey,
  startPasskey,
} from './own-passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';

const doneSchema = z.strictObject({});
const codesSchema = z.strictObject({ codes: z.array(z.string()) });

/** Passkeys: signing in with them, and the caller's own ones. What changes who gets in needs a fresh sign-in. */
export const passkeysRouter = router({
  startSignIn: publicProcedure
    .output(passkeyOptionsSchema)
    .mutation(async ({ ctx }) => ({ ...(await startPasskeySignIn(ctx)) })),

  signIn: publicProcedure
    .input(z.strictObject({ passkey: usedPasskeySchema, next: nextSchema, isSharedComputer: sharedSchema }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),

  list: signedIn
    .output(
      z.strictObject({
        isAvailable: z.boolean(),
        passkeys: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            createdAt: z.number(),
            lastUsedAt: z.nullable(z.number()),
          }),
        ),
        isRequired: z.boolean(),
        recoveryCodes: z.int(),
      }),
    )
    .query(({ ctx }) => listPasskeys(ctx)),

  start: signedIn.output(passkeyOptionsSchema).mutation(async ({ ctx }) => ({ ...(await startPasskey(ctx)) })),

  add: signedIn
    .input(z.strictObject({ passkey: newPasskeySchema }))
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await addPasskey(ctx, input.passkey);
      return {};
    }),

  remove: signedIn
    .input(z.strictObject({ id: passkeyIdSchema }))
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, input.id);
      return {};
    }),

  rename: signedIn
    .input(z.strictObject({ id: passkeyIdSchema, name: passkeyNameSchema }))
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await renamePasskey(ctx, input);
      return {};
    }),

  /** Returns new recovery codes when it is switched on. */
  require: signedIn
    .input(z.strictObject({ isRequired: z.boolean() }))
    .output(codesSchema)
    .mutation(async ({ ctx, input }) => ({ codes: await requirePasskey(ctx, input.isRequired) })),

  renewCodes: signedIn.output(codesSchema).mutation(async ({ ctx }) => ({ codes: await renewRecoveryCodes(ctx) })),
});
