import { ENTITIES } from '@boxroom/domain/command/model';
import type { PullOutput } from '@boxroom/domain/sync/protocol';
import { type RawBuilder, sql } from 'kysely';
import { JsonText } from '../rpc/json-text.ts';
import { selectRow, tableOf } from './row-columns.ts';

interface Parts {
  /** JSON. */
  spaces: string;
  accessible: string;
  done: string;
  epoch: string | null;
  hasMore: boolean;
  remaining: number;
}

/** Puts the parts of a pull together. */
export function toOutput({ spaces, accessible, done, epoch, hasMore, remaining }: Parts): JsonText<PullOutput> {
  if (epoch === null) throw new Error('The database has no epoch.');
  // Only with the last page: pending effects must not vanish before their rows are there.
  const client = hasMore ? 'null' : `{"done":${done}}`;
  const end = JSON.stringify({ hasMore, remaining, now: Date.now(), epoch });
  return new JsonText(`{"spaces":${spaces},"accessible":${accessible},"client":${client},${end.slice(1)}`);
}

export const readEpoch = sql<string | null>`(select value from server_state where key = 'epoch')`;

/** Builds the list of this client's finished mutations that it has not acknowledged, as JSON. */
export function doneOf({
  userId,
  clientId,
  ackedSeq,
}: Record<'userId' | 'clientId' | 'ackedSeq', unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select json_agg(r) from (
      select m.id, m.seq, m.code, m.detail from sync_mutation m join sync_client c on c.id = m.client_id
      where m.client_id = ${clientId} and c.user_id = ${userId} and m.seq > ${ackedSeq} order by m.seq) r), '[]')::text`;
}

export const PATCH_TABLES: readonly {
  name: string;
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}[] = [
  ...ENTITIES.map((entity) => ({
    name: entity,
    table: tableOf(entity),
    columns: selectRow(entity, 't'),
    from: sql`s.since`,
  })),
  // Deletions from before a snapshot began do not matter.
  { name: 'gone', table: sql.table('tombstone'), columns: sql`t.entity, t.id`, from: sql`greatest(s.since, s.base)` },
];

/**
 * Builds the query of one patch for each of these ranges: `patch`, JSON; `rows`, how many it has; `most`, of one table.
 * With `limit` it reads at most so many rows of one table.
 */
export function patchesOf(ranges: RawBuilder<unknown>, limit: number | RawBuilder<number> | null): RawBuilder<unknown> {
  const parts = PATCH_TABLES.map(({ name, table, columns, from }) => ({
    name,
    alias: sql.table(`of_${name}`),
    rows: sql`(
      select coalesce(json_agg(r), '[]') as list, count(*) as count from (
        select ${columns} from ${table} t
        where t.space_id = s.id and t.version > ${from} and t.version <= s.upto
        order by t.version ${limit === null ? sql`` : sql`limit ${limit}`}) r)`,
  }));
  return sql`
    select json_build_object('id', s.id, 'reset', s.reset, 'from', s.since, 'to', s.upto, 'base', s.base,
        ${sql.join(parts.map(({ name, alias }) => sql`${name}::text, ${alias}.list`))}) as patch,
      ${sql.join(
        parts.map(({ alias }) => sql`${alias}.count`),
        sql` + `,
      )} as rows, greatest(${sql.join(parts.map(({ alias }) => sql`${alias}.count`))}) as most
    from ${ranges} s
    ${sql.join(
      parts.map(({ alias, rows }) => sql`cross join lateral ${rows} ${alias}`),
      sql` `,
    )}`;
}
