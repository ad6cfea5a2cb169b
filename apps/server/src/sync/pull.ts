import type { Database } from '@boxroom/db/tables/database';
import { ENTITIES } from '@boxroom/domain/command/model';
import type { Cursor, Done, PullInput, PullOutput, SpacePatch } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql, type Transaction } from 'kysely';
import { listAccessibleSpaces, type SpaceVersion } from '../access/accessible-spaces.ts';
import { selectRow, tableOf } from './row-columns.ts';

/** One space to read: from which version, and whether the client must discard its rows. */
interface Reading {
  space: SpaceVersion;
  since: number;
  base: number;
  reset: boolean;
}

/** A new space with this many boxes or items is read on its own, so that a page reads little more than it sends. */
const LARGE_SPACE = 500;

/**
 * Returns everything that changed since the cursors, from one snapshot of the database. The cost depends on what
 * changed. A page ends between transactions, never inside one. Known spaces come first and together, then new ones:
 * small ones together too, large ones one by one. The signal stops it between two queries when the caller has gone.
 */
export function pull(
  db: Kysely<Database>,
  userId: string,
  input: PullInput,
  signal?: AbortSignal,
): Promise<PullOutput> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const spaces = await listAccessibleSpaces(tx, userId);
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
      const hasMore = page.isFull || page.patches.length < readings.length;
      const { epoch, done } = await readEnd(tx, userId, input);
      return {
        spaces: page.patches,
        accessible: spaces.map(({ id, kind, ownerId, access }) => ({ id, kind, ownerId, access })),
        // Only with the last page: pending effects must not vanish before their rows are there.
        client: hasMore ? null : { done },
        hasMore,
        remaining: hasMore ? await countRemaining(tx, readings, page.patches) : 0,
        now: Date.now(),
        epoch,
      };
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
  const counted = ENTITIES.map(
    (entity) => sql`(select count(*) from (
      select from ${tableOf(entity)} t where t.space_id = s.id and t.version > s.since limit ${LARGE_SPACE}) c)`,
  );
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, ${sql.join(counted, sql` + `)} as count
    from unnest(${idsOf(readings)}::uuid[], ${sinceOf(readings)}::bigint[]) as s(id, since)`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

class Page {
  readonly patches: SpacePatch[] = [];
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
    const limit = Math.max(1, this.#budget);
    const patches = new Map(readings.map((reading) => [reading.space.id, emptyPatch(reading)]));
    const changedIn = await findChangedTables(this.#tx, readings);
    const found = new Map<TableName, VersionedRow[]>();
    for (const entity of ENTITIES) {
      this.#signal?.throwIfAborted();
      if (changedIn.has(entity))
        found.set(entity, await readRows(this.#tx, readings, limit, tableOf(entity), selectRow(entity, 't')));
    }
    if (changedIn.has('gone')) {
      const columns = sql`t.id, t.entity, t.space_id as "spaceId"`;
      found.set('gone', await readRows(this.#tx, readings, limit, sql.table('tombstone'), columns));
    }
    for (const rows of found.values()) this.#cutPatches(patches, rows, limit);
    for (const [entity, rows] of found) {
      for (const { version, row } of rows) {
        const patch = patches.get(row.spaceId);
        if (!patch || version > patch.to) continue;
        if (entity !== 'gone') (patch[entity] as unknown[]).push(row);
        else if (version > patch.base)
          patch.gone.push({ entity: (row as unknown as { entity: string }).entity, id: row.id });
        else continue;
        this.#budget--;
      }
    }
    this.patches.push(...patches.values());
  }

  /** Where a table has more rows than the page holds, the space's patch ends at the last version read. */
  #cutPatches(patches: ReadonlyMap<string, SpacePatch>, rows: readonly VersionedRow[], limit: number): void {
    const counts = new Map<string, { count: number; last: number }>();
    for (const { version, row } of rows) {
      const entry = counts.get(row.spaceId) ?? { count: 0, last: 0 };
      counts.set(row.spaceId, { count: entry.count + 1, last: Math.max(entry.last, version) });
    }
    for (const [spaceId, { count, last }] of counts) {
      const patch = patches.get(spaceId);
      if (!patch || count < limit || last >= patch.to) continue;
      patch.to = last;
      this.#cut = true;
    }
  }
}

interface VersionedRow {
  version: number;
  row: { id: string; spaceId: string };
}

function emptyPatch({ space, since, base, reset }: Reading): SpacePatch {
  const rows = { room: [], box: [], item: [], category: [], profile: [], boxSetting: [], checklistEntry: [], gone: [] };
  return { id: space.id, reset, from: since, to: space.version, base, ...rows };
}

const TABLES = [
  ...ENTITIES.map((entity) => ({ name: entity, table: tableOf(entity) })),
  { name: 'gone' as const, table: sql.table('tombstone') },
];

type TableName = (typeof TABLES)[number]['name'];

/**
 * Returns the tables with rows to send: most deltas concern one or two. Asks for each space's highest version, one step
 * in the index; for a plain join Postgres would expect many newer rows and read the whole table to find none.
 */
async function findChangedTables(
  tx: Transaction<Database>,
  readings: readonly Reading[],
): Promise<ReadonlySet<TableName>> {
  const checks = TABLES.map(
    ({ name, table }) => sql`
      select ${name}::text as name
      where exists (
        select from s
        where (select version from ${table} t where t.space_id = s.id order by version desc limit 1) > s.since)`,
  );
  const { rows } = await sql<{ name: TableName }>`
    with s as (select * from unnest(${idsOf(readings)}::uuid[], ${sinceOf(readings)}::bigint[]) as s(id, since))
    ${sql.join(checks, sql` union all `)}`.execute(tx);
  return new Set(rows.map((row) => row.name));
}

async function readRows(
  tx: Transaction<Database>,
  readings: readonly Reading[],
  limit: number,
  table: ReturnType<typeof tableOf>,
  columns: ReturnType<typeof selectRow>,
): Promise<VersionedRow[]> {
  const { rows } = await sql<{ version: number; id: string; spaceId: string }>`
    select t.version, ${columns}
    from unnest(${idsOf(readings)}::uuid[], ${sinceOf(readings)}::bigint[]) as s(id, since)
    cross join lateral (
      select * from ${table} t where t.space_id = s.id and t.version > s.since
      order by t.version fetch first ${limit} rows with ties) t`.execute(tx);
  return rows.map(({ version, ...row }) => ({ version, row }));
}

function idsOf(readings: readonly Reading[]): string[] {
  return readings.map((reading) => reading.space.id);
}

function sinceOf(readings: readonly Reading[]): number[] {
  return readings.map((reading) => reading.since);
}

/** Boxes and items still to come, for a progress bar. */
async function countRemaining(
  tx: Transaction<Database>,
  readings: readonly Reading[],
  patches: readonly SpacePatch[],
): Promise<number> {
  const reached = new Map(patches.map((patch) => [patch.id, patch.to]));
  const ids = idsOf(readings);
  const since = readings.map((reading) => reached.get(reading.space.id) ?? reading.since);
  const { rows } = await sql<{ count: number }>`
    with s as (select * from unnest(${ids}::uuid[], ${since}::bigint[]) as s(id, since))
    select (select count(*) from box t join s on t.space_id = s.id and t.version > s.since)
      + (select count(*) from item t join s on t.space_id = s.id and t.version > s.since) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Reads the database's epoch, and this client's finished mutations that it has not acknowledged, in one query. */
async function readEnd(
  tx: Transaction<Database>,
  userId: string,
  { clientId, ackedSeq }: PullInput,
): Promise<{ epoch: string; done: Done[] }> {
  const { rows } = await sql<{ epoch: string } & (Done | { id: null })>`
    select state.value as epoch, m.id, m.seq, m.code, m.detail
    from server_state state left join (
      select m.* from sync_mutation m join sync_client c on c.id = m.client_id
      where m.client_id = ${clientId} and c.user_id = ${userId} and m.seq > ${ackedSeq}) m on true
    where state.key = 'epoch' order by m.seq`.execute(tx);
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('The database has no epoch.');
  const done = rows.flatMap((row) =>
    row.id === null ? [] : [{ id: row.id, seq: row.seq, code: row.code, detail: row.detail }],
  );
  return { epoch, done };
}
