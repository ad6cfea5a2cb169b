import type { Generated } from 'kysely';

/** A browser in which somebody signed in before: what strangers do to an address does not lock it out. */
export interface KnownDeviceTable {
  user_id: string;
  /** Of the device cookie. */
  device_hash: string;
  last_used_at: Generated<Date>;
}
