import { AppError } from '@boxroom/domain/error/app-error';
import { pushSubscriptionSchema, pushSwitchesSchema } from '@boxroom/domain/notification/push-schemas';
import * as z from 'zod/mini';
import { queueTest } from '../../push/push-queue.ts';
import { isAllowedEndpoint } from '../../push/push-services.ts';
import { findDevice, forgetDevice, keepDevice } from '../../push/subscriptions.ts';
import { router, signedIn } from '../../rpc/trpc.ts';
import { writeNotificationSettings, writeSettings } from './notification-settings.ts';

const HOUR = 60 * 60;

/** Notifications on the device of the caller's session. */
export const pushRouter = router({
  /** `publicKey` is null where notifications are off. `endpoint` tells the device whether its subscription is known. */
  get: signedIn
    .output(
      z.strictObject({
        publicKey: z.nullable(z.string()),
        device: z.nullable(z.strictObject({ id: z.string(), endpoint: z.string(), switches: pushSwitchesSchema })),
      }),
    )
    .query(async ({ ctx }) => {
      if (ctx.push.trusted === null) return { publicKey: null, device: null };
      return { publicKey: ctx.push.publicKey, device: await findDevice(ctx) };
    }),

  /** Switches notifications on, or changes what they are about. Throws INVALID and TOO_MANY. */
  set: signedIn
    .input(z.strictObject({ address: pushSubscriptionSchema, switches: pushSwitchesSchema }))
    .output(z.strictObject({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `push:${ctx.user.id}`, max: 120, windowSeconds: HOUR });
      const id = await ctx.db.transaction().execute(async (tx) => {
        const kept = await keepDevice(tx, ctx, { ...input, trusted: ctx.push.trusted });
        await writeSettings(tx, ctx.env, { userId: ctx.user.id, set: {} });
        return kept;
      });
      return { id };
    }),

  /** The browser has replaced a subscription: its worker says so. An unknown old one changes nothing. */
  replace: signedIn
    .input(z.strictObject({ endpoint: z.string().check(z.maxLength(1000)), address: pushSubscriptionSchema }))
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `push:${ctx.user.id}`, max: 120, windowSeconds: HOUR });
      const { trusted } = ctx.push;
      const device = await findDevice(ctx);
      if (trusted === null || device?.endpoint !== input.endpoint) return {};
      if (!isAllowedEndpoint(input.address.endpoint, trusted)) return {};
      await ctx.db
        .transaction()
        .execute((tx) => keepDevice(tx, ctx, { address: input.address, switches: device.switches, trusted }));
      return {};
    }),

  /** Counts as done where the device has none. */
  remove: signedIn.output(z.strictObject({})).mutation(async ({ ctx }) => {
    // Not in one transaction: a digest locks the settings first, then the devices.
    if (await forgetDevice(ctx)) await writeNotificationSettings(ctx.db, ctx.env, { userId: ctx.user.id, set: {} });
    return {};
  }),

  /** Sends a notification to the caller's device. Throws NOT_FOUND where it has no subscription. */
  test: signedIn.output(z.strictObject({})).mutation(async ({ ctx }) => {
    await ctx.limits.take({ key: `push-test:${ctx.user.id}`, max: 10, windowSeconds: HOUR });
    const device = await findDevice(ctx);
    if (!device) throw new AppError('NOT_FOUND');
    await queueTest(ctx.db, device.id);
    ctx.push.wake();
    return {};
  }),
});
