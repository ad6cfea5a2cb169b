import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * The next primary keys of the tables, with the owner in front; the ids that stay unique among all people, as devices
 * make them (`…_once`); what is still found without its owner, as by the primary keys before (`…_by_…`); and the rows
 * that `0033-fill-owner-of-rows` fills.
 */
export const indexesByOwner = {
  kind: 'index',
  indexes: {
    space_of_owner: sql`create unique index concurrently space_of_owner on space (owner_id, id)`,
    room_of_owner: sql`create unique index concurrently room_of_owner on room (owner_id, id)`,
    box_of_owner: sql`create unique index concurrently box_of_owner on box (owner_id, id)`,
    item_of_owner: sql`create unique index concurrently item_of_owner on item (owner_id, id)`,
    category_of_owner: sql`create unique index concurrently category_of_owner on category (owner_id, id)`,
    tombstone_of_owner: sql`
      create unique index concurrently tombstone_of_owner on tombstone (owner_id, space_id, entity, id)`,
    history_entry_of_owner: sql`
      create unique index concurrently history_entry_of_owner on history_entry (owner_id, id)`,
    history_group_of_owner: sql`
      create unique index concurrently history_group_of_owner on history_group (owner_id, id, space_id)`,
    deletion_of_owner: sql`create unique index concurrently deletion_of_owner on deletion (owner_id, id, thing_id)`,
    tag_of_owner: sql`create unique index concurrently tag_of_owner on tag (owner_id, id)`,
    sync_mutation_of_person: sql`
      create unique index concurrently sync_mutation_of_person on sync_mutation (user_id, client_id, seq)`,
    sync_mutation_once_for_person: sql`
      create unique index concurrently sync_mutation_once_for_person on sync_mutation (user_id, id) where not repeat`,
    space_once: sql`create unique index concurrently space_once on space (id)`,
    box_once: sql`create unique index concurrently box_once on box (id)`,
    item_once: sql`create unique index concurrently item_once on item (id)`,
    category_once: sql`create unique index concurrently category_once on category (id)`,
    tag_once: sql`create unique index concurrently tag_once on tag (id)`,
    sync_client_once: sql`create unique index concurrently sync_client_once on sync_client (id)`,
    history_group_once: sql`create unique index concurrently history_group_once on history_group (id, space_id)`,
    room_by_id: sql`create index concurrently room_by_id on room (id)`,
    deletion_by_id: sql`create index concurrently deletion_by_id on deletion (id, thing_id)`,
    history_entry_by_id: sql`create index concurrently history_entry_by_id on history_entry (id)`,
    sync_mutation_by_client: sql`
      create index concurrently sync_mutation_by_client on sync_mutation (client_id, seq)`,
    item_unowned: sql`create index concurrently item_unowned on item (space_id) where owner_id is null`,
    category_unowned: sql`create index concurrently category_unowned on category (space_id) where owner_id is null`,
    tombstone_unowned: sql`create index concurrently tombstone_unowned on tombstone (space_id) where owner_id is null`,
    sync_mutation_unowned: sql`
      create index concurrently sync_mutation_unowned on sync_mutation (client_id, seq) where user_id is null`,
  },
  accepted: {
    space_of_owner: 'the id alone is unique',
    room_of_owner: 'the id alone is unique',
    box_of_owner: 'the id alone is unique',
    item_of_owner: 'the id alone is unique',
    category_of_owner: 'the id alone is unique',
    tombstone_of_owner: 'without the owner it is the primary key',
    history_entry_of_owner: 'the id alone is unique',
    history_group_of_owner: 'without the owner it is the primary key',
    deletion_of_owner: 'without the owner it is the primary key',
    tag_of_owner: 'the id alone is unique',
    sync_mutation_of_person: 'without the person it is the primary key',
    sync_mutation_once_for_person: 'the id alone is unique',
    space_once: 'it is the primary key',
    box_once: 'it is the primary key',
    item_once: 'it is the primary key',
    category_once: 'it is the primary key',
    tag_once: 'it is the primary key',
    sync_client_once: 'it is the primary key',
    history_group_once: 'it is the primary key',
  },
} as const satisfies OnlineMigration;
