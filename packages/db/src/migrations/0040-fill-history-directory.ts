import { type RawBuilder, sql, type Transaction } from 'kysely';
import { LOCK_ORDER } from '../spaces.ts';
import type { OnlineMigration } from './migration-kind.ts';

const ROWS = 2000;

/** Fills what triggers have written since `0038-history-directory`. Other owners' lines about a space are rare. */
export const fillHistoryDirectory = {
  kind: 'backfill',
  async batch(tx) {
    return (await fill(tx, sql`space_id`)) || (await fill(tx, sql`from_space_id`));
  },
} as const satisfies OnlineMigration;

/** Reads one line of each space and owner: the index leads from one to the next. */
async function fill(tx: Transaction<unknown>, space: RawBuilder<unknown>): Promise<number> {
  const next = (after: RawBuilder<unknown>) => sql`
    select h.owner_id, h.${space} as space_id from history_entry h where h.${space} is not null ${after}
    order by h.owner_id, h.${space} limit 1`;
  const { rows } = await sql<{ spaceId: string; owner: string }>`
    with recursive kept as (
      (${next(sql``)})
      union all
      select n.* from kept k cross join lateral (
        ${next(sql`and (h.owner_id, h.${space}) > (k.owner_id, k.space_id)`)}) n)
    select k.space_id as "spaceId", k.owner_id as owner from kept k
    join app_user u on u.id = k.owner_id join space s on s.id = k.space_id and s.owner_id <> k.owner_id
    where not exists (
      select from history_directory d where d.space_id = k.space_id and d.lines_owner_id = k.owner_id)
    limit ${ROWS}`.execute(tx);
  if (rows.length === 0) return 0;
  const spaceIds = rows.map(({ spaceId }) => spaceId);
  // None of them changes its owner meanwhile.
  await sql`select from space where id = any(${spaceIds}::uuid[]) order by ${LOCK_ORDER} for no key update`.execute(tx);
  await sql`
    insert into history_directory (space_id, owner_id, lines_owner_id)
    select s.id, s.owner_id, k.owner_id
    from unnest(${spaceIds}::uuid[], ${rows.map(({ owner }) => owner)}::uuid[]) k(space_id, owner_id)
    join space s on s.id = k.space_id join app_user u on u.id = k.owner_id
    on conflict do nothing`.execute(tx);
  return rows.length;
}
