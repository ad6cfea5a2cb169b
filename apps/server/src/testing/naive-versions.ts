import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';

/**
 * Replaces our versions with the usual scheme: every write takes the next number of a sequence without any lock, and a
 * device asks for rows above the highest number it saw. It shows that our tests detect what this scheme loses.
 */
export async function installNaiveVersions(db: Kysely<Database>): Promise<void> {
  const tables = ['room', 'profile', 'category', 'box', 'item', 'box_setting', 'checklist_entry', 'tombstone'];
  const highest = tables.map((name) => sql`(select max(version) from ${sql.table(name)} where space_id = s.id)`);
  await sql`
    create sequence naive_version start 1000;
    create or replace function space_bump(p_space uuid, p_owner uuid) returns bigint language sql as
      $$ select nextval('naive_version') where exists (select from space where id = p_space and owner_id = p_owner) $$;
    alter table space rename to space_row;
    -- Rows of a function cannot be locked: locking a space here locks nothing.
    create function naive_spaces() returns table
      (id uuid, kind text, owner_id uuid, version bigint, bumped_by xid8, pruned_below bigint) language sql stable as
      $$ select s.id, s.kind, s.owner_id, coalesce(greatest(${sql.join(highest)}), 0), s.bumped_by, s.pruned_below
         from space_row s $$;
    create view space as select * from naive_spaces();`.execute(db);
}
