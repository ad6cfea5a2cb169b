import type { Generated } from 'kysely';

/** One browser profile's queue of mutations. */
export interface SyncClientTable {
  id: string;
  user_id: string;
  /** The number of the last mutation that is done. */
  last_seq: Generated<number>;
  last_seen: Generated<Date>;
}
