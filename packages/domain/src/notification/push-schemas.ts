import * as z from 'zod/mini';
import { isWellFormed } from '../text/clean-text.ts';

/** What a device is notified of. `names`: whether texts may name rooms and people, which show on locked screens. */
export const pushSwitchesSchema = z.strictObject({
  reminders: z.boolean(),
  ownRooms: z.boolean(),
  sharedRooms: z.boolean(),
  names: z.boolean(),
});
export type PushSwitches = z.infer<typeof pushSwitchesSchema>;

const ENDPOINT_MAX = 1000;

/** A subscription as the browser returns it (`PushSubscription.toJSON`): an uncompressed P-256 point and 16 bytes. */
export const pushSubscriptionSchema = z.strictObject({
  // `URL` accepts a NUL at its end, which Postgres does not.
  endpoint: z.string().check(z.maxLength(ENDPOINT_MAX), z.refine(isWellFormed)),
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
});
export type PushAddress = z.infer<typeof pushSubscriptionSchema>;
