import type { Standby } from '@boxroom/db/standby';
import type { Database } from '@boxroom/db/tables/database';
import type { Cursor, PullInput, PullOutput } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SpaceVersion } from '../access/accessible-spaces.ts';
import type { JsonText } from '../rpc/json-text.ts';
import { isAt, type PullHead, readMarkedHead, readPullHead } from './pull-head.ts';
import { PATCH_TABLES, patchesOf, toOutput } from './pull-parts.ts';

/** One space to read: from which version, and whether the client must discard its rows. */
interface Reading {
  space: SpaceVersion;
  since: number;
  base: number;
  reset: boolean;
}

/** A new space with this many boxes or items is read on its own, so that a page reads little more than it sends. */
const LARGE_SPACE = 500;

/** One page from a snapshot of the primary. */
export function pullPage(
  db: Kysely<Database>,
  userId: string,
  input: PullInput,
  signal: AbortSignal | undefined,
): Promise<JsonText<PullOutput>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => readPage(tx, await readPullHead(tx, { ...input, userId }), input, signal));
}

/**
 * One page from a snapshot of a standby. Null: no standby has exactly what the primary has of the spaces to be read.
 * Access is always the primary's, so a revoked one ends at once.
 */
export function pullPageOfStandby(
  { db, standby }: { db: Kysely<Database>; standby: Standby },
  userId: string,
  input: PullInput,
  signal: AbortSignal | undefined,
): Promise<JsonText<PullOutput> | null> {
  const read = async (tx: Transaction<Database>, head: PullHead) => {
    const changed = head.spaces.filter(({ id, version }) => input.cursors[id]?.v !== version);
    return (await isAt(tx, { epoch: head.epoch, spaces: changed })) ? readPage(tx, head, input, signal) : null;
  };
  return standby.read(() => readMarkedHead(db, { ...input, userId }), read, signal);
}

/**
 * Reads one page with several statements of one snapshot. A page ends between transactions, never inside one. Known
 * spaces come first and together, then new ones: small ones together too, large ones one by one.
 */
async function readPage(
  tx: Transaction<Database>,
  { spaces, epoch, done }: PullHead,
  input: PullInput,
  signal: AbortSignal | undefined,
): Promise<JsonText<PullOutput>> {
  const changed = spaces.filter((space) => input.cursors[space.id]?.v !== space.version);
  const readings = changed.map((space) => toReading(space, input.cursors[space.id]));
  const page = new Page(tx, input.limit, signal);
  const known = readings.filter((reading) => !isSnapshot(reading));
  if (known.length > 0) await page.read(known);
  let snapshots = readings.filter(isSnapshot);
  const rows = await countRows(tx, snapshots);
  while (snapshots.length > 0 && !page.isFull) {
    const count = countTogether(snapshots, rows, page.left);
    await page.read(snapshots.slice(0, count));
    snapshots = snapshots.slice(count);
  }
  signal?.throwIfAborted();
  const hasMore = page.isFull || page.reached.size < readings.length;
  return toOutput({
    spaces: `[${page.patches.join()}]`,
    accessible: JSON.stringify(spaces.map(({ id, kind, ownerId, access }) => ({ id, kind, ownerId, access }))),
    epoch,
    done,
    hasMore,
    remaining: hasMore ? await countRemaining(tx, readings, page.reached) : 0,
  });
}

/**
 * A snapshot is needed where there is no cursor, where tombstones since it were pruned, or where it is ahead of the
 * space's version, after a restore.
 */
function toReading(space: SpaceVersion, cursor: Cursor | undefined): Reading {
  if (!cursor || Math.max(cursor.v, cursor.base) < space.prunedBelow || cursor.v > space.version)
    return { space, since: 0, base: space.version, reset: true };
  return { space, since: cursor.v, base: cursor.base, reset: false };
}

/** Whether this is a snapshot, or a further page of one. */
function isSnapshot({ reset, since, base }: Reading): boolean {
  return reset || since < base;
}

/** How many to read together: as many as the page has space for, and a large one on its own. */
function countTogether(readings: readonly Reading[], rows: ReadonlyMap<string, number>, left: number): number {
  let [count, sum] = [0, 0];
  for (const { space } of readings) {
    const own = rows.get(space.id) ?? 0;
    sum += own;
    if (count > 0 && (own >= LARGE_SPACE || sum > left)) break;
    count++;
    if (own >= LARGE_SPACE) break;
  }
  return count;
}

/** Counts the rows of each space from the index, up to the size that makes it large. */
async function countRows(
  tx: Transaction<Database>,
  readings: readonly Reading[],
): Promise<ReadonlyMap<string, number>> {
  if (readings.length < 2) return new Map();
  const counted = PATCH_TABLES.filter(({ name }) => name !== 'gone').map(
    ({ table, isIn }) => sql`(select count(*) from (
      select from ${table} t where ${isIn} and t.version > s.since limit ${LARGE_SPACE}) c)`,
  );
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, ${sql.join(counted, sql` + `)} as count
    from unnest(${idsOf(readings)}::uuid[], ${ownersOf(readings)}::uuid[], ${sinceOf(readings)}::bigint[])
      as s(id, owner_id, since)`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

class Page {
  /** JSON, one of each space read. */
  readonly patches: string[] = [];
  /** The version up to which each space was read. */
  readonly reached = new Map<string, number>();
  #budget: number;
  #cut = false;
  readonly #tx: Transaction<Database>;
  readonly #signal: AbortSignal | undefined;

  constructor(tx: Transaction<Database>, limit: number, signal: AbortSignal | undefined) {
    this.#tx = tx;
    this.#budget = limit;
    this.#signal = signal;
  }

  /** The number of rows that still fit. */
  get left(): number {
    return this.#budget;
  }

  get isFull(): boolean {
    return this.#cut || this.#budget <= 0;
  }

  /** Reads some spaces together. Each is read up to the last complete version. */
  async read(readings: readonly Reading[]): Promise<void> {
    this.#signal?.throwIfAborted();
    const ends = await findEnds(this.#tx, readings, Math.max(1, this.#budget));
    for (const { space } of readings) {
      const end = ends.get(space.id) ?? space.version;
      this.reached.set(space.id, end);
      if (end < space.version) this.#cut = true;
    }
    this.#signal?.throwIfAborted();
    const upto = readings.map(({ space }) => this.reached.get(space.id) ?? space.version);
    const base = readings.map((reading) => reading.base);
    const reset = readings.map((reading) => reading.reset);
    const { rows } = await sql<{ patch: string; rows: number }>`
      with ranges as materialized (
        select * from unnest(${idsOf(readings)}::uuid[], ${ownersOf(readings)}::uuid[], ${sinceOf(readings)}::bigint[],
          ${upto}::bigint[], ${base}::bigint[], ${reset}::boolean[]) as r(id, owner_id, since, upto, base, reset))
      select patch::text as patch, rows from (${patchesOf(sql`ranges`, null)}) p`.execute(this.#tx);
    for (const { patch, rows: count } of rows) {
      this.patches.push(patch);
      this.#budget -= count;
    }
  }
}

/** Where a table has more rows than the page holds, the space is read up to the last version that fits whole. */
async function findEnds(
  tx: Transaction<Database>,
  readings: readonly Reading[],
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const ends = PATCH_TABLES.map(
    ({ table, isIn }) => sql`(select case when count(*) >= ${limit} then max(version) end from (
      select version from ${table} t where ${isIn} and t.version > s.since
      order by version fetch first ${limit} rows with ties) t)`,
  );
  const { rows } = await sql<{ id: string; end: number | null }>`
    select s.id, least(${sql.join(ends)}) as end
    from unnest(${idsOf(readings)}::uuid[], ${ownersOf(readings)}::uuid[], ${sinceOf(readings)}::bigint[])
      as s(id, owner_id, since)`.execute(tx);
  return new Map(rows.flatMap(({ id, end }) => (end === null ? [] : [[id, end] as const])));
}

function idsOf(readings: readonly Reading[]): string[] {
  return readings.map((reading) => reading.space.id);
}

function ownersOf(readings: readonly Reading[]): string[] {
  return readings.map((reading) => reading.space.ownerId);
}

function sinceOf(readings: readonly Reading[]): number[] {
  return readings.map((reading) => reading.since);
}

/** Boxes and items still to come, for a progress bar. */
async function countRemaining(
  tx: Transaction<Database>,
  readings: readonly Reading[],
  reached: ReadonlyMap<string, number>,
): Promise<number> {
  const ids = idsOf(readings);
  const since = readings.map((reading) => reached.get(reading.space.id) ?? reading.since);
  const { rows } = await sql<{ count: number }>`
    with s as (
      select * from unnest(${ids}::uuid[], ${ownersOf(readings)}::uuid[], ${since}::bigint[]) as s(id, owner_id, since))
    select (select count(*) from box t join s on t.owner_id = s.owner_id and t.space_id = s.id and t.version > s.since)
      + (select count(*) from item t join s on t.owner_id = s.owner_id and t.space_id = s.id and t.version > s.since)
        as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
