import { type Kysely, sql } from 'kysely';

/**
 * Tags that are printed before they have a box. `box.tag_id` is the current tag of a box; `tag.box_id` is the last box
 * of a tag, for when that box got a newer tag or was deleted. A tag on a box belongs to the owner of that box, whoever
 * printed it: it stays valid when the printing member leaves. A tag's code is the first one of its id, and boxes avoid
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
do $$ begin
  perform from space order by lock_rank(kind), id for no key update;
end $$;

create table tag (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  code text not null,
  box_id uuid,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  check (code = box_code(id, 0))
);

create index tag_owner_code on tag (owner_id, code);
create index tag_code on tag (code);
create index tag_box on tag (box_id) where box_id is not null;

alter table box add column tag_id uuid;
create unique index box_one_tag on box (tag_id) where tag_id is not null;

create or replace function box_coded() returns trigger language plpgsql as $$
declare
  attempt int := 0;
  is_new boolean;
begin
  new.owner_id := coalesce((select owner_id from space where id = new.space_id), new.owner_id);
  -- No index spans both tables: a concurrent tag may have the code. Then the box keeps its code, which may be printed.
  is_new := tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id or new.code is distinct from old.code;
  while new.code is null
    or exists (select from box where owner_id = new.owner_id and code = new.code and id <> new.id)
    or is_new and exists (
      select from tag where owner_id = new.owner_id and code = new.code and id is distinct from new.tag_id) loop
    new.code := box_code(new.id, attempt);
    attempt := attempt + 1;
    is_new := true;
  end loop;
  -- A restored box may find its tag on another box. A claim in that case violates the index.
  if tg_op = 'INSERT' and exists (select from box where tag_id = new.tag_id and id <> new.id) then
    new.tag_id := null;
  end if;
  return new;
end $$;

create function box_tagged() returns trigger language plpgsql as $$
begin
  update tag set box_id = new.id, claimed_at = now() where id = new.tag_id and box_id is distinct from new.id;
  if tg_op = 'UPDATE' and new.tag_id is null then
    update tag set box_id = null, claimed_at = null where id = old.tag_id and box_id = new.id;
  end if;
  update tag set owner_id = new.owner_id where box_id = new.id and owner_id <> new.owner_id;
  return null;
end $$;
create trigger tagged after insert or update of tag_id, space_id, owner_id on box
  for each row execute function box_tagged();
`.execute(db);
}
