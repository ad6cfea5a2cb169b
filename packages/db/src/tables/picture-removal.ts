import type { Generated } from 'kysely';

/** Files of a deleted account that are still to be removed. */
export interface PictureRemovalTable {
  /** As in `picture.key`. */
  key: string;
  account_deletion_id: string;
  next_try_at: Generated<Date>;
}
