import type { ImportSource } from '@boxroom/domain/import/import-input';
import type { ImportState } from '@boxroom/domain/import/import-run';
import type { Generated } from 'kysely';

/** An import of a person's. */
export interface ImportRunTable {
  id: string;
  user_id: string;
  file_name: string;
  source: ImportSource;
  state: Generated<ImportState>;
  began_at: Generated<Date>;
  changed_at: Generated<Date>;
  /** Created so far. */
  rooms: Generated<number>;
  boxes: Generated<number>;
  categories: Generated<number>;
  items: Generated<number>;
  updated: Generated<number>;
  undo_id: string | null;
  undone_at: Date | null;
  removed: Generated<number>;
  kept: Generated<number>;
}
