import type { SpaceKind } from '@boxroom/domain/command/model';
import type { ColumnType, Generated } from 'kysely';

/** The unit of sharing and versioning. Triggers maintain `version` and `bumped_by`. */
export interface SpaceTable {
  id: string;
  kind: SpaceKind;
  owner_id: string;
  /** The number of the last transaction that changed a row of this space. */
  version: ColumnType<number, never, never>;
  /** That transaction (xid8, as text). Only a restore sets it, to null. */
  bumped_by: ColumnType<string | null, never, null>;
  /** Tombstones up to this version are pruned. */
  pruned_below: Generated<number>;
}
