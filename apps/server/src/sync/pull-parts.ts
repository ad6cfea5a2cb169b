import { ENTITIES, type Entity } from '@boxroom/domain/command/model';
import type { PullOutput } from '@boxroom/domain/sync/protocol';
import { type RawBuilder, sql } from 'kysely';
import { JsonText } from '../rpc/json-text.ts';
import { rowAsJson, tableOf } from './row-columns.ts';

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
      select m.id, m.seq, m.code, m.detail from sync_mutation m
      where m.user_id = ${userId} and m.client_id = ${clientId} and m.seq > ${ackedSeq} order by m.seq) r), '[]')::text`;
}

const IN_OWNED_SPACE = sql`t.owner_id = s.owner_id and t.space_id = s.id`;

/** By the distribution key. Settings and ticks are in the personal space, which has the id of its owner. */
function isInSpace(entity: Entity): RawBuilder<unknown> {
  if (entity === 'boxSetting' || entity === 'checklistEntry') return sql`t.space_id = s.owner_id and t.space_id = s.id`;
  return entity === 'profile' ? sql`t.id = s.owner_id and t.space_id = s.id` : IN_OWNED_SPACE;
}

export const PATCH_TABLES: readonly {
  name: string;
  table: RawBuilder<unknown>;
  /** Whether a row of the table `t` is in the space `s`. */
  isIn: RawBuilder<unknown>;
  /** A row of the table as the device gets it, and the join that it needs. */
  row: { json: RawBuilder<unknown>; join: RawBuilder<unknown> };
  from: RawBuilder<unknown>;
}[] = [
  ...ENTITIES.map((entity) => ({
    name: entity,
    table: tableOf(entity),
    isIn: isInSpace(entity),
    row: rowAsJson(entity, 't'),
    from: sql`s.since`,
  })),
  // Deletions from before a snapshot began do not matter.
  {
    name: 'gone',
    table: sql.table('tombstone'),
    isIn: IN_OWNED_SPACE,
    row: { json: sql`json_build_object('entity', t.entity, 'id', t.id)`, join: sql`` },
    from: sql`greatest(s.since, s.base)`,
  },
];

/**
 * Builds the query of one patch for each of these ranges: `patch`, JSON; `rows`, how many it has; `most`, of one table.
 * With `limit` it reads at most so many rows of one table.
 */
export function patchesOf(ranges: RawBuilder<unknown>, limit: number | RawBuilder<number> | null): RawBuilder<unknown> {
  const parts = PATCH_TABLES.map(({ name, table, isIn, row, from }) => ({
    name,
    alias: sql.table(`of_${name}`),
    rows: sql`(
      select coalesce(json_agg(r.row), '[]') as list, count(*) as count from (
        select ${row.json} as row from ${table} t ${row.join}
        where ${isIn} and t.version > ${from} and t.version <= s.upto
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
