import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';
import { tombstones } from './tombstones.ts';

/**
 * From here on each row has its owner. An id of a mutation is unique for each person: that of another person is nobody's
 * business. A standby that has not replayed the new columns shows the old mark, and is not asked.
 */
export const ownerRequired = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table item add constraint item_owner check (owner_id is not null) not valid;
alter table category add constraint category_owner check (owner_id is not null) not valid;
alter table tombstone add constraint tombstone_owner check (owner_id is not null) not valid;
alter table room_member add constraint room_member_owner check (owner_id is not null) not valid;
alter table sync_mutation add constraint sync_mutation_person check (user_id is not null) not valid;

drop index sync_mutation_once;

update server_state set value = left(value, 8) || ' ' || gen_random_uuid() where key = 'history_mark';

${tombstones({ byOwner: true })}
`.execute(db);
  },
  accepted: {
    'drop index sync_mutation_once': 'each person has all of their ids: an older version is as safe with the new index',
    'update server_state set value': 'one row, which older versions write too',
  },
} as const satisfies OnlineMigration;
