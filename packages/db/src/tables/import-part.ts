import type { Generated } from 'kysely';

/** The version that a part of an import gave to a space. */
export interface ImportPartTable {
  import_id: string;
  part: number;
  space_id: string;
  version: number;
  items: number;
  at: Generated<Date>;
}
