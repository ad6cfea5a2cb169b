import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * The primary keys begin with the owner. No table is read or rewritten: the indexes exist, and `0035-validate-owner` has
 * seen that each row has its owner. The references that cross owners (a tick, a setting or a guest link of one person
 * for a row of another, the category of a member) refer to the ids alone. Their rows were checked under the same
 * constraint, so they are not read again.
 */
export const keysByOwner = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`
alter table item alter column owner_id set not null;
alter table category alter column owner_id set not null;
alter table tombstone alter column owner_id set not null;
alter table room_member alter column owner_id set not null;
alter table sync_mutation alter column user_id set not null;

alter table item drop constraint item_owner, drop constraint item_box_id_space_id_fkey,
  drop constraint item_category_id_fkey;
alter table category drop constraint category_owner, drop constraint category_space_id_fkey;
alter table tombstone drop constraint tombstone_owner, drop constraint tombstone_space_id_fkey;
alter table room_member drop constraint room_member_owner, drop constraint room_member_space_id_fkey;
alter table sync_mutation drop constraint sync_mutation_person, drop constraint sync_mutation_client_id_fkey;
alter table profile drop constraint profile_space_id_fkey;
alter table box_setting drop constraint box_setting_id_fkey, drop constraint box_setting_space_id_fkey;
alter table checklist_entry drop constraint checklist_entry_id_fkey, drop constraint checklist_entry_space_id_fkey;
alter table guest_link drop constraint guest_link_box_id_fkey, drop constraint guest_link_room_id_fkey;
alter table invitation drop constraint invitation_space_id_fkey;

alter table space drop constraint space_pkey, add constraint space_pkey primary key using index space_of_owner;
alter table room drop constraint room_pkey, add constraint room_pkey primary key using index room_of_owner;
alter table box drop constraint box_pkey, drop constraint box_id_space_id_key,
  add constraint box_pkey primary key using index box_of_owner;
alter table item drop constraint item_pkey, add constraint item_pkey primary key using index item_of_owner;
alter table category drop constraint category_pkey,
  add constraint category_pkey primary key using index category_of_owner;
alter table tombstone drop constraint tombstone_pkey,
  add constraint tombstone_pkey primary key using index tombstone_of_owner;
alter table history_entry drop constraint history_entry_pkey,
  add constraint history_entry_pkey primary key using index history_entry_of_owner;
alter table history_group drop constraint history_group_pkey,
  add constraint history_group_pkey primary key using index history_group_of_owner;
alter table deletion drop constraint deletion_pkey,
  add constraint deletion_pkey primary key using index deletion_of_owner;
alter table tag drop constraint tag_pkey, add constraint tag_pkey primary key using index tag_of_owner;
alter table sync_client drop constraint sync_client_pkey,
  add constraint sync_client_pkey primary key using index sync_client_of_person;
alter table sync_mutation drop constraint sync_mutation_pkey,
  add constraint sync_mutation_pkey primary key using index sync_mutation_of_person;

alter table space add constraint space_once unique using index space_once;
alter table box add constraint box_once unique using index box_once;
alter table item add constraint item_once unique using index item_once;
alter table category add constraint category_once unique using index category_once;
alter table tag add constraint tag_once unique using index tag_once;
alter table sync_client add constraint sync_client_once unique using index sync_client_once;
alter table history_group add constraint history_group_once unique using index history_group_once;

alter table item add constraint item_category_id_fkey
  foreign key (category_id) references category (id) on delete set null not valid;
alter table profile add constraint profile_space_id_fkey
  foreign key (id, space_id) references space (owner_id, id) on delete cascade not valid;
alter table box_setting add constraint box_setting_id_fkey
  foreign key (id) references box (id) on delete cascade not valid,
  add constraint box_setting_space_id_fkey foreign key (space_id) references space (id) on delete cascade not valid;
alter table checklist_entry add constraint checklist_entry_id_fkey
  foreign key (id) references item (id) on delete cascade not valid,
  add constraint checklist_entry_space_id_fkey
  foreign key (space_id) references space (id) on delete cascade not valid;
alter table guest_link add constraint guest_link_box_id_fkey
  foreign key (box_id) references box (id) on delete cascade not valid,
  add constraint guest_link_room_id_fkey foreign key (room_id) references space (id) on delete cascade not valid;
alter table invitation add constraint invitation_space_id_fkey
  foreign key (space_id) references space (id) on delete cascade not valid;

drop index space_owner, sync_client_user, item_unowned, category_unowned, tombstone_unowned, sync_mutation_unowned;
drop function space_bump(uuid);
`.execute(db);
  },
} as const satisfies OnlineMigration;
