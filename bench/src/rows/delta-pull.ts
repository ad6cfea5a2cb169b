import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { pull } from '@boxroom/server/sync/pull';
import { changeItems, type DeltaCursors } from '../data/changed-items.ts';
import { addHousehold, addStrangers, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { pullInput, pullOnce, pullRequest } from '../data/whole-pull.ts';
import { ask, type LoadRequest, postRequest } from '../harness/load.ts';
import { bundleServer, type MeasuredServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { plansOf } from '../harness/query-plans.ts';
import { alone, atMost, type BenchRow, type Figure, type RowResult, sizeText, timesTheAnchor } from '../harness/row.ts';
import { loadOnce, type ServerRound } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';

const GROWTH_MAX = 1.2;
/** The limits of CPU against the anchor, by the number of changes. */
const CPU_MAX = new Map([
  [0, 1.5],
  [20, 1.8],
  [500, 1.5],
]);
const STRANGERS = 2000;
/** Two rooms for every size, and as many rooms as an inventory of that size has. */
const ROOMS = [2, undefined];

interface Prepared extends Household {
  deltas: DeltaCursors[];
}
interface Servers {
  ours: MeasuredServer;
  bare: MeasuredServer;
}

export const deltaPull: BenchRow = {
  name: 'delta-pull',
  workload: 'sync.pull with nothing new, 20 and 500 changed items; one connection',
  anchor:
    'a bare Fastify route with two named statements on raw pg: the session, and the changed items of the named spaces',
  run: (options) =>
    withDatabase(async (database) => {
      const servers = { ours: await startOurs(database.url, bundleServer()), bare: await startBare(database.url) };
      try {
        const note = 'Worst: p99. CPU is of Node and all Postgres backends together, per request.';
        const all: RowResult = { figures: [], notes: [note], wrong: [] };
        const prepared: Prepared[] = [];
        for (const rooms of ROOMS) {
          for (const size of options.sizes) {
            const household = await addHousehold(database.db, rooms === undefined ? { size } : { size, rooms });
            prepared.push({ ...household, deltas: await changeItems(database.pool, household) });
          }
        }
        await addStrangers(database, STRANGERS);
        await settle(database);
        for (const index of [0, 1, 2])
          all.figures.push(...(await measure(servers, database, prepared, index, options)));
        for (const household of prepared) all.wrong.push(...(await check(servers, household)));
        for (const [from, to] of growthPairs(options.sizes.length))
          all.notes.push(...(await comparePlans(database, prepared[from], prepared[to])));
        return all;
      } finally {
        await Promise.all([servers.ours.stop(), servers.bare.stop()]);
      }
    }),
};

/** The positions of two households whose cost must not differ: 1k and 100k items, two and many rooms. */
function growthPairs(sizes: number): [from: number, to: number][] {
  return [
    [0, sizes - 1],
    [sizes, 2 * sizes - 1],
    [sizes - 1, 2 * sizes - 1],
  ];
}

/** Measures all households within each round, so that growth is not noise of the machine. */
async function measure(
  { ours, bare }: Servers,
  { pool }: TestDatabase,
  households: readonly Prepared[],
  index: number,
  { rounds, quick }: { rounds: number; quick: boolean },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const changes = households[0]?.deltas[index]?.changes ?? 0;
  const load = { requests: Math.round((changes > 100 ? 60 : 250) / (quick ? 3 : 1)), connections: 1 };
  const loadAll = async (
    server: MeasuredServer,
    request: (household: Prepared, cursors: DeltaCursors['cursors']) => LoadRequest,
  ) => {
    const results: ServerRound[] = [];
    for (const household of households) {
      const cursors = household.deltas[index]?.cursors ?? {};
      results.push(await loadOnce({ server, pool, request: request(household, cursors) }, load));
    }
    return results;
  };
  const result = await alternate(rounds, {
    ours: () => loadAll(ours, pullRequest),
    anchor: () => loadAll(bare, deltaRequest),
  });
  const of = (round: readonly ServerRound[], at: number, value: 'p50' | 'p99' | 'cpu') => round[at]?.[value] ?? NaN;
  for (const [at, { size, rows }] of households.entries()) {
    const what = `${changes} changes, ${roomsText(rows.rooms.length)}`;
    const worst = median(result.ours.map((round) => of(round, at, 'p99')));
    const p50 = pairOf(result, (round) => of(round, at, 'p50'));
    const cpu = pairOf(result, (round) => of(round, at, 'cpu'));
    const target = timesTheAnchor(CPU_MAX.get(changes) ?? Infinity, cpu.ratio);
    figures.push(
      alone({ what: `${what}, p50`, size: sizeText(size), unit: 'ms', ...p50, worst }),
      alone({ what: `${what}, CPU`, size: sizeText(size), unit: 'µs', ...cpu, target }),
    );
  }
  for (const [from, to] of growthPairs(households.length / ROOMS.length)) {
    const growth = pairOf(result, (round) => of(round, to, 'cpu') / of(round, from, 'cpu'));
    const rooms = textOfBoth(households, from, to, ({ rows }) => String(rows.rooms.length));
    const what = `${changes} changes, ${roomsText(rooms)}, growth of CPU`;
    const size = textOfBoth(households, from, to, (household) => sizeText(household.size));
    figures.push(
      alone({ what, size, unit: 'times', ...growth, ratio: null, target: atMost(GROWTH_MAX, '×', growth.ours) }),
    );
  }
  return figures;
}

/** Returns '2 to 160', or one text if both are the same. */
function textOfBoth(households: readonly Prepared[], from: number, to: number, text: (of: Prepared) => string): string {
  const both = [households[from], households[to]].map((household) => (household ? text(household) : ''));
  return [...new Set(both)].join(' to ');
}

function deltaRequest({ cookie }: Prepared, cursors: DeltaCursors['cursors']): LoadRequest {
  return postRequest('/delta', cookie, {
    ids: Object.keys(cursors),
    since: Object.values(cursors).map(({ v }) => v),
  });
}

async function check({ ours, bare }: Servers, household: Prepared): Promise<string[]> {
  const wrong: string[] = [];
  for (const { changes, cursors } of household.deltas) {
    const { spaces } = await pullOnce(ours.port, pullRequest(household, cursors));
    const expected = JSON.parse(await ask(bare.port, deltaRequest(household, cursors))) as {
      result: { data: { id: string }[] };
    };
    const found = spaces.flatMap((space) => space.item.map((item) => item.id)).toSorted();
    const ids = expected.result.data.map((item) => item.id).toSorted();
    if (found.length !== changes || found.join() !== ids.join()) {
      wrong.push(
        `${sizeText(household.size)} items: ${changes} changes come as ${found.length}, from the anchor as ${ids.length}`,
      );
    }
  }
  return wrong;
}

/** Returns a note for each plan that differs between a small and a large inventory. */
async function comparePlans({ pool }: TestDatabase, small?: Prepared, large?: Prepared): Promise<string[]> {
  if (!small || !large) return [];
  const notes: string[] = [];
  for (const index of [1, 2]) {
    const [before = [], after = []] = await Promise.all(
      [small, large].map((household) => {
        const input = pullInput(household, household.deltas[index]?.cursors ?? {});
        return plansOf(pool, (db) => pull(db, household.userId, input));
      }),
    );
    const flipped = after.flatMap((plan, at) =>
      plan === before[at] ? [] : [`${before[at] ?? 'nothing'} becomes ${plan}`],
    );
    const what = `${describe(small)} to ${describe(large)}, ${small.deltas[index]?.changes} changes`;
    notes.push(
      flipped.length === 0
        ? `${what}: all ${after.length} statements keep their plans.`
        : `${what}: plans change: ${flipped.join('; ')}`,
    );
  }
  return notes;
}

function roomsText(count: number | string): string {
  return `${count} rooms`;
}

function describe({ size, rows }: Prepared): string {
  return `${sizeText(size)} items in ${rows.rooms.length} rooms`;
}
