import { PAIRING_STEPS } from '@boxroom/domain/account/pairing';
import { idSchema } from '@boxroom/domain/id/id';
import * as z from 'zod/mini';
import { publicProcedure, router, signedIn } from '../rpc/trpc.ts';
import {
  cancelPairing,
  claimDevice,
  confirmDevice,
  finishPairing,
  previewPairing,
  readPairing,
  startPairing,
} from './pair-device.ts';
import { userSchema } from './sign-in-schemas.ts';

const tokenSchema = z.string().check(z.maxLength(100));
const numberSchema = z.int();
const doneSchema = z.strictObject({});

/**
 * Signing in another device by a code on one that is signed in. The first four are for the one that shows the code, and
 * only for the session that made it.
 */
export const pairingRouter = router({
  start: signedIn
    .output(z.strictObject({ id: idSchema, url: z.string(), trustUrl: z.nullable(z.string()), seconds: z.number() }))
    .mutation(({ ctx }) => startPairing(ctx)),

  state: signedIn
    .input(z.strictObject({ id: idSchema }))
    .output(
      z.strictObject({
        step: z.enum(PAIRING_STEPS),
        number: z.nullable(numberSchema),
        device: z.nullable(z.string()),
      }),
    )
    .query(({ ctx, input }) => readPairing(ctx, input.id)),

  confirm: signedIn
    .input(z.strictObject({ id: idSchema, number: numberSchema }))
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await confirmDevice(ctx, input);
      return {};
    }),

  cancel: signedIn
    .input(z.strictObject({ id: idSchema }))
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await cancelPairing(ctx, input.id);
      return {};
    }),

  preview: publicProcedure
    .input(z.strictObject({ token: tokenSchema }))
    .output(z.strictObject({ maskedEmail: z.string(), signedInAs: z.nullable(z.enum(['same', 'other'])) }))
    .mutation(({ ctx, input }) => previewPairing(ctx, input.token)),

  claim: publicProcedure
    .input(z.strictObject({ token: tokenSchema, claim: tokenSchema }))
    .output(z.strictObject({ number: numberSchema }))
    .mutation(({ ctx, input }) => claimDevice(ctx, input)),

  /** Null while the other device has not confirmed. */
  finish: publicProcedure
    .input(z.strictObject({ token: tokenSchema, claim: tokenSchema, isSharedComputer: z.optional(z.boolean()) }))
    .output(z.strictObject({ user: z.nullable(userSchema) }))
    .mutation(async ({ ctx, input }) => ({ user: await finishPairing(ctx, input) })),
});
