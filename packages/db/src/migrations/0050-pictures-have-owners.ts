import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * From here on no picture loses its owner, whatever older versions write: they add one while its item moves, restore
 * its item for another owner, and leave the rest to their hourly sweep, which may not come again. A picture of a deleted
 * person goes with that person: the daily walk removes the files of pictures that have no row.
 */
export const picturesHaveOwners = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create function picture_owned() returns trigger language plpgsql as $$
declare
  o uuid;
begin
  select owner_id into o from item where id = new.item_id for key share;
  new.owner_id := coalesce(o, new.owner_id);
  return new;
end $$;
create trigger owned before insert on picture for each row execute function picture_owned();

-- The box of the item may be in a room of another owner by now.
create function pictures_return() returns trigger language plpgsql as $$
begin
  update picture p set owner_id = i.owner_id from jsonb_array_elements(old.rows) e
    join item i on i.id = (e->'row'->>'id')::uuid and i.box_id = (e->'row'->>'boxId')::uuid
    where e->>'entity' = 'item' and p.item_id = i.id and p.owner_id = old.owner_id and p.owner_id <> i.owner_id;
  return null;
end $$;
create trigger pictures_return after update of restored_at on deletion for each row
  when (old.restored_at is null and new.restored_at is not null) execute function pictures_return();

-- Comes before the foreign key, which would empty the owner.
create function pictures_go() returns trigger language plpgsql as $$
begin
  delete from picture where owner_id = old.id;
  return old;
end $$;
create trigger pictures_go before delete on app_user for each row execute function pictures_go();
`.execute(db);
  },
} as const satisfies OnlineMigration;
