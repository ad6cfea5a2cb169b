import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** What the foreign keys of `0031-owner-of-rows` refer to. */
export const referencesByOwner = {
  kind: 'index',
  indexes: {
    box_of_owner_in_space: sql`
      create unique index concurrently box_of_owner_in_space on box (owner_id, space_id, id)`,
    sync_client_of_person: sql`create unique index concurrently sync_client_of_person on sync_client (user_id, id)`,
  },
  accepted: {
    box_of_owner_in_space: 'the id alone is unique',
    sync_client_of_person: 'the id alone is unique',
  },
} as const satisfies OnlineMigration;
