import type { Generated } from 'kysely';

/**
 * A known browser: its person signed in there before, so that strangers' failed attempts at the address do not lock it
 * out.
 */
export interface KnownDeviceTable {
  user_id: string;
  /** Hash of the device cookie. */
  device_hash: string;
  last_used_at: Generated<Date>;
}
