import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The next primary key of pictures, with the owner in front, and what stays unique among all people. */
export const picturesByOwner = {
  kind: 'index',
  indexes: {
    picture_of_owner: sql`
      create unique index concurrently picture_of_owner on picture (owner_id, item_id, id)`,
    picture_once: sql`create unique index concurrently picture_once on picture (item_id, id)`,
  },
  accepted: {
    picture_of_owner: 'without the owner it is the primary key',
    picture_once: 'it is the primary key',
  },
} as const satisfies OnlineMigration;
