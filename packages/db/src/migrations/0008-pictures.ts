import { type Kysely, sql } from 'kysely';

/**
 * The server's pictures of items. A picture belongs to the item it was uploaded for: the id of another person's picture
 * grants nothing. Accounts may be deleted while their pictures stay, for example in an item that moved to another
 * owner's room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table picture (
  item_id uuid not null,
  id uuid not null,
  uploader_id uuid references app_user (id) on delete set null,
  owner_id uuid references app_user (id) on delete set null,
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  unreferenced_since timestamptz,
  primary key (item_id, id)
);
create index picture_owner on picture (owner_id);
create index picture_uploader on picture (uploader_id);
create index picture_unreferenced on picture (unreferenced_since) where unreferenced_since is not null;

-- A picture's id is created for one item, so no two items have the same.
create unique index item_picture on item (picture_id) where picture_id is not null;
`.execute(db);
}
