import type { Generated } from 'kysely';

/** Where and of what a device is notified. */
export interface PushSubscriptionTable {
  /** In every payload: the device shows only what is meant for its present subscription. */
  id: Generated<string>;
  /** The session of the device: the subscription ends with it. */
  session_hash: string;
  user_id: string;
  /** The address at the browser's push service. Whoever knows it and our key can notify the device. */
  endpoint: string;
  /** The device's public key, and the secret shared with it: payloads are encrypted with both. */
  p256dh: string;
  auth: string;
  reminders: boolean;
  own_rooms: boolean;
  shared_rooms: boolean;
  /** Whether texts may name rooms and people. */
  names: boolean;
  created_at: Generated<Date>;
}
