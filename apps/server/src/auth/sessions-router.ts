import { idSchema } from '@boxroom/domain/id/id';
import * as z from 'zod/mini';
import { router, signedIn } from '../rpc/trpc.ts';
import { hasPassword, removePassword } from './remove-password.ts';
import { endOthers, endSession, listSessions } from './session-list.ts';

const sessionSchema = z.strictObject({
  id: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.number(),
  lastSeenAt: z.number(),
});

/** The caller's sessions, and whether a password also signs in. */
export const sessionsRouter = router({
  /** The current session comes first, then the others by last use. */
  list: signedIn
    .output(z.strictObject({ sessions: z.array(sessionSchema), hasPassword: z.boolean() }))
    .query(async ({ ctx }) => ({
      sessions: await listSessions(ctx),
      hasPassword: await hasPassword(ctx.db, ctx.user.id),
    })),

  end: signedIn
    .input(z.strictObject({ id: idSchema }))
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx, input.id);
      return {};
    }),

  endOthers: signedIn.output(z.strictObject({ ended: z.number() })).mutation(async ({ ctx }) => ({
    ended: await endOthers(ctx),
  })),

  /** Requires a fresh sign-in. */
  removePassword: signedIn.output(z.strictObject({})).mutation(async ({ ctx }) => {
    await removePassword(ctx);
    return {};
  }),
});
