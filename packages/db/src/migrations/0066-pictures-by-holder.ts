import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The next keys of pictures, with the table of the row that names the file. */
export const picturesByHolder = {
  kind: 'index',
  indexes: {
    picture_of_holder: sql`
      create unique index concurrently picture_of_holder on picture (owner_id, item_id, id, entity)`,
    picture_of_entity: sql`create unique index concurrently picture_of_entity on picture (item_id, id, entity)`,
  },
  accepted: {
    picture_of_holder: 'without the table it is the primary key',
    picture_of_entity: 'without the table it is unique',
  },
} as const satisfies OnlineMigration;
