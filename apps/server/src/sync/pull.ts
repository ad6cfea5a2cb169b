import { fixedQuery } from '@boxroom/db/fixed-query';
import type { Standby } from '@boxroom/db/standby';
import type { Database } from '@boxroom/db/tables/database';
import type { PullInput, PullOutput } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql } from 'kysely';
import { accessibleSpaces } from '../access/accessible-spaces.ts';
import type { JsonText } from '../rpc/json-text.ts';
import { pullPage, pullPageOfStandby } from './pull-page.ts';
import { doneOf, patchesOf, readEpoch, toOutput } from './pull-parts.ts';

/** Changes of one space in one table that one statement reads at once; with more, they are read page by page. */
const AT_ONCE_MAX = 1000;

/**
 * Returns everything that changed since the cursors, from one snapshot of the database. The cost depends on what
 * changed. Postgres writes the rows as JSON, and nobody reads them again before the device does.
 */
export async function pull(
  db: Kysely<Database>,
  userId: string,
  input: PullInput,
  signal?: AbortSignal,
  standby: Standby | null = null,
): Promise<JsonText<PullOutput>> {
  const isFirst = Object.keys(input.cursors).length === 0;
  return (
    (isFirst ? null : await pullAtOnce(db, userId, input)) ??
    (standby && (await pullPageOfStandby({ db, standby }, userId, input, signal))) ??
    (await pullPage(db, userId, input, signal))
  );
}

interface AtOnce {
  userId: string;
  clientId: string;
  ackedSeq: number;
  ids: string[];
  versions: number[];
  bases: number[];
  /** Rows of one space in one table. */
  most: number;
}
interface FoundAtOnce {
  epoch: string | null;
  /** JSON. */
  accessible: string;
  spaces: string;
  done: string;
  /** Spaces that are new to the device, or that it has to load again. */
  unknown: number;
  rows: number;
  most: number;
}

const readAtOnce = fixedQuery<AtOnce, FoundAtOnce>(
  ({ userId, clientId, ackedSeq, ids, versions, bases, most }) => sql`
    with cursors as materialized (
      select * from unnest(${ids}::uuid[], ${versions}::bigint[], ${bases}::bigint[]) as c(id, v, base)),
    seen as materialized (
      select a.*, c.v, c.base from ${accessibleSpaces(userId)} a left join cursors c on c.id = a.id),
    ranges as materialized (
      select id, owner_id, v as since, version as upto, base, false as reset from seen
      where v < version and v >= base and v >= pruned_below),
    patches as materialized (${patchesOf(sql`ranges`, most)})
    select ${readEpoch} as epoch, ${doneOf({ userId, clientId, ackedSeq })} as done,
      (select json_agg(r) from (select id, kind, owner_id as "ownerId", access from seen order by id) r)::text as accessible,
      (select count(*) from seen where v is distinct from version) - (select count(*) from ranges) as unknown,
      (select coalesce(json_agg(patch), '[]') from patches)::text as spaces,
      (select coalesce(sum(rows), 0) from patches) as rows, (select coalesce(max(most), 0) from patches) as most`,
);

/** The usual pull: one statement for all spaces, where the device knows them and they have few changes. Else null. */
async function pullAtOnce(
  db: Kysely<Database>,
  userId: string,
  { cursors, clientId, ackedSeq, limit }: PullInput,
): Promise<JsonText<PullOutput> | null> {
  const known = Object.values(cursors);
  const most = Math.min(limit, AT_ONCE_MAX);
  const [found] = await readAtOnce(db, {
    userId,
    clientId,
    ackedSeq,
    ids: Object.keys(cursors),
    versions: known.map(({ v }) => v),
    bases: known.map(({ base }) => base),
    most,
  });
  if (!found || found.unknown > 0 || found.rows > limit || found.most >= most) return null;
  return toOutput({ ...found, hasMore: false, remaining: 0 });
}
