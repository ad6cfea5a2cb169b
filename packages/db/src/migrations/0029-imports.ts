import { type Kysely, sql } from 'kysely';

/**
 * An import is one thing: it can be undone as a whole, and is one line of the history.
 *
 * `import_part` has the versions that each part gave to the spaces it wrote. An item that still has such a version was
 * changed by nobody since: the database numbers every change. So no record of each item is needed. `import_row` has the
 * rooms, boxes and categories that the import created and the items that it changed, with the values, until undoing has
 * looked at them. `import_ref` recognizes the rows of a file that comes again.
 *
 * The lines of an import, or of undoing one, name their group. `history_group` sums them up for each space, so a list
 * of the history costs the same however large the import was. No foreign keys: like lines, groups outlive their rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table import_run (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 12000),
  source text not null check (source ~ '^[a-z-]{1,20}$'),
  state text not null default 'running' check (state in ('running', 'done', 'kept', 'taking_back', 'taken_back')),
  began_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  rooms int not null default 0,
  boxes int not null default 0,
  categories int not null default 0,
  items int not null default 0,
  updated int not null default 0,
  -- The group of the lines that undoing it writes, and when that began.
  undo_id uuid unique,
  undone_at timestamptz,
  removed int not null default 0,
  kept int not null default 0
);
create index import_run_user on import_run (user_id, began_at desc);
create index import_run_age on import_run (began_at);

create table import_part (
  import_id uuid not null references import_run (id) on delete cascade,
  part int not null,
  space_id uuid not null,
  version bigint not null,
  -- Created here; 0 when undoing has removed those that it may.
  items int not null,
  -- The time of the transaction, also of its lines.
  at timestamptz not null default now(),
  primary key (import_id, part, space_id)
);

create table import_row (
  import_id uuid not null references import_run (id) on delete cascade,
  id uuid not null,
  entity text not null check (entity in ('room', 'box', 'category', 'item')),
  space_id uuid not null,
  -- Null: the import created it.
  before jsonb,
  after jsonb not null,
  primary key (import_id, id)
);
create index import_row_space on import_row (space_id);

create table import_ref (
  user_id uuid not null references app_user (id) on delete cascade,
  source text not null,
  ref text not null check (char_length(ref) between 1 and 100),
  item_id uuid not null,
  primary key (user_id, source, ref)
);

create table history_group (
  id uuid not null,
  space_id uuid not null,
  owner_id uuid not null,
  actor_id uuid not null,
  kind text not null check (kind in ('import', 'undo')),
  -- Null: of a deleted account.
  file_name text,
  at timestamptz not null,
  rooms int not null,
  boxes int not null,
  items int not null,
  edited int not null,
  kept int not null,
  lines int not null,
  primary key (id, space_id)
);
create index history_group_space on history_group (space_id);
create index history_group_owner on history_group (owner_id);
create index history_group_actor on history_group (actor_id);

alter table history_entry add column group_id uuid;
create index history_entry_group on history_entry (group_id, space_id, at, id) where group_id is not null;
-- The lines that belong to no group, for the list that shows a group as one line.
create index history_entry_plain_space on history_entry (space_id, at desc, id desc) where group_id is null;
create index history_entry_plain_from_space on history_entry (from_space_id, at desc, id desc)
  where from_space_id is not null and group_id is null;
create index history_entry_plain_owner on history_entry (owner_id, at desc, id desc) where group_id is null;
`.execute(db);
}
