import type { Entity } from '@boxroom/domain/command/model';
import type { Generated } from 'kysely';

/** A row that left a space: deleted, or moved to another. Written by triggers. */
export interface TombstoneTable {
  /** Of the space. */
  owner_id: string;
  space_id: string;
  entity: Entity;
  id: string;
  version: number;
  created_at: Generated<Date>;
}
