import { type RawBuilder, sql } from 'kysely';

/** Builds the functions by which triggers write tombstones. `byOwner`: whether all tombstones have their owner. */
export function tombstones({ byOwner }: { byOwner: boolean }): RawBuilder<unknown> {
  const place = sql`${byOwner ? sql`owner_id = p_owner and ` : sql``}space_id = p_space and entity = p_entity and id = p_id`;
  return sql`
create or replace function leave_tombstone(p_space uuid, p_owner uuid, p_entity text, p_id uuid, p_version bigint)
  returns void language plpgsql as $$
begin
  update tombstone set version = p_version, created_at = now() where ${place};
  if not found then
    insert into tombstone (owner_id, space_id, entity, id, version)
      values (p_owner, p_space, p_entity, p_id, p_version);
  end if;
end $$;

create or replace function remove_tombstone(p_space uuid, p_owner uuid, p_entity text, p_id uuid)
  returns void language plpgsql as $$
begin
  delete from tombstone where ${place};
end $$;`;
}
