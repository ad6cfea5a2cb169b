import type { Generated } from 'kysely';

/** One browser profile's queue of mutations. */
export interface SyncClientTable {
  id: string;
  user_id: string;
  /** The number of the last finished mutation. */
  last_seq: Generated<number>;
  last_seen: Generated<Date>;
}
