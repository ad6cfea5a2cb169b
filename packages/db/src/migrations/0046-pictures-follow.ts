import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** A picture has the owner of its item, also when that moves to another one. */
export const picturesFollow = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create function pictures_follow() returns trigger language plpgsql as $$
begin
  update picture set owner_id = new.owner_id where owner_id = old.owner_id and item_id = new.id;
  return null;
end $$;
create trigger pictures_follow after update on item for each row
  when (old.owner_id is distinct from new.owner_id) execute function pictures_follow();
`.execute(db);
  },
} as const satisfies OnlineMigration;
