import type { JSONColumnType } from 'kysely';

/** A room, box or category that an import created, or an item that it changed. */
export interface ImportRowTable {
  import_id: string;
  id: string;
  entity: 'room' | 'box' | 'category' | 'item';
  space_id: string;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object>;
}
