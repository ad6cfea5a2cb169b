import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Reads each table once, beside writers. */
export const validateOwner = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table item validate constraint item_owner, validate constraint item_in_box;
alter table category validate constraint category_owner, validate constraint category_in_space;
alter table tombstone validate constraint tombstone_owner, validate constraint tombstone_in_space;
alter table room_member validate constraint room_member_owner, validate constraint room_member_in_space;
alter table sync_mutation validate constraint sync_mutation_person, validate constraint sync_mutation_of_client;
`.execute(db);
  },
} as const satisfies OnlineMigration;
