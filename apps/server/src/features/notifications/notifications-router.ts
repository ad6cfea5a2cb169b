import { reminderDaysSchema } from '@boxroom/domain/digest/reminder-days';
import * as z from 'zod/mini';
import { networkOf } from '../../rate-limit/limits.ts';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import { readNotificationSettings, writeNotificationSettings } from './notification-settings.ts';
import { unsubscribe } from './unsubscribe.ts';

const HOUR = 60 * 60;

const settingsSchema = z.strictObject({
  emailNotifications: z.boolean(),
  reminderDays: reminderDaysSchema,
  timeZone: z.nullable(z.string().check(z.maxLength(100))),
});

/** Reminders by mail. They are private, so they are not part of the profile that other people see. */
export const notificationsRouter = router({
  get: signedIn.output(settingsSchema).query(({ ctx }) => readNotificationSettings(ctx.db, ctx.user.id)),
  set: signedIn
    .input(z.strictObject({ set: z.partial(settingsSchema) }))
    .output(settingsSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `notifications:${ctx.user.id}`, max: 120, windowSeconds: HOUR });
      return writeNotificationSettings(ctx.db, ctx.env, { userId: ctx.user.id, set: omitAbsent(input.set) });
    }),
  /** Uses the link of a mail, without a session. Throws UNSUBSCRIBE_INVALID. */
  unsubscribe: publicProcedure
    .input(z.strictObject({ token: z.string().check(z.maxLength(100)) }))
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `unsubscribe-ip:${networkOf(ctx.request.ip)}`, max: 60, windowSeconds: 60 });
      await unsubscribe(ctx.db, input.token);
      return {};
    }),
});

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops fields that are undefined. */
function omitAbsent<T extends object>(set: T): Present<T> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Present<T>;
}
