import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { type PullInput, type PullOutput, PROTOCOL_VERSION, PULL_LIMIT_DEFAULT } from '@boxroom/domain/sync/protocol';
import { pull } from '@boxroom/server/sync/pull';
import { changeItems, type DeltaCursors } from '../data/changed-items.ts';
import { addHousehold, addStrangers, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { ask, type LoadRequest } from '../harness/load.ts';
import { type MeasuredServer, startMeasured, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { plansOf } from '../harness/query-plans.ts';
import { alone, atMost, type BenchRow, type Figure, type RowResult, sizeText } from '../harness/row.ts';
import { loadOnce, type ServerRound } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';

const CLIENT_ID = '00000000-0000-4000-8000-00000000000c';
const GROWTH_MAX = 1.2;
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
      const servers = {
        ours: await startOurs(database.url),
        bare: await startMeasured({
          program: fileURLToPath(import.meta.resolve('../children/bare-server.ts')),
          env: { DATABASE_URL: database.url },
          readyPath: '/livez',
        }),
      };
      try {
        const all: RowResult = { figures: [], notes: ['Worst: p99.'], wrong: [] };
        const prepared: Prepared[][] = [];
        for (const rooms of ROOMS) {
          const sameRooms: Prepared[] = [];
          for (const size of options.sizes) {
            const household = await addHousehold(database.db, rooms === undefined ? { size } : { size, rooms });
            sameRooms.push({ ...household, deltas: await changeItems(database.pool, household) });
          }
          prepared.push(sameRooms);
        }
        await addStrangers(database, STRANGERS);
        await settle(database);
        for (const households of prepared) {
          for (const index of [0, 1, 2]) all.figures.push(...(await measure(servers, households, index, options)));
          for (const household of households) all.wrong.push(...(await check(servers, household)));
          all.notes.push(...(await comparePlans(database, households)));
        }
        return all;
      } finally {
        await Promise.all([servers.ours.stop(), servers.bare.stop()]);
      }
    }),
};

/** Measures size by size within each round, so that growth is not noise of the machine. */
async function measure(
  { ours, bare }: Servers,
  households: readonly Prepared[],
  index: number,
  { rounds, quick }: { rounds: number; quick: boolean },
) {
  const figures: Figure[] = [];
  const changes = households[0]?.deltas[index]?.changes ?? 0;
  const load = { rounds, requests: Math.round((changes > 100 ? 60 : 250) / (quick ? 3 : 1)), connections: 1 };
  const loadAll = async (
    server: MeasuredServer,
    request: (household: Prepared, cursors: DeltaCursors['cursors']) => LoadRequest,
  ) => {
    const results: ServerRound[] = [];
    for (const household of households) {
      const cursors = household.deltas[index]?.cursors ?? {};
      results.push(await loadOnce({ server, request: request(household, cursors) }, load));
    }
    return results;
  };
  const result = await alternate(rounds, {
    ours: () => loadAll(ours, pullRequest),
    anchor: () => loadAll(bare, deltaRequest),
  });
  const of = (round: readonly ServerRound[], at: number, value: 'p50' | 'p99' | 'cpu') => round.at(at)?.[value] ?? NaN;
  for (const [at, { size, rows }] of households.entries()) {
    const what = `${changes} changes, ${roomsText(rows.rooms.length)}`;
    const worst = median(result.ours.map((round) => of(round, at, 'p99')));
    figures.push(
      alone({
        what: `${what}, p50`,
        size: sizeText(size),
        unit: 'ms',
        ...pairOf(result, (round) => of(round, at, 'p50')),
        worst,
      }),
      alone({
        what: `${what}, CPU`,
        size: sizeText(size),
        unit: 'µs',
        ...pairOf(result, (round) => of(round, at, 'cpu')),
      }),
    );
  }
  const sizes = `${sizeText(households[0]?.size ?? 0)} to ${sizeText(households.at(-1)?.size ?? 0)}`;
  const rooms = roomsText([...new Set(households.map(({ rows }) => rows.rooms.length))].join(' to '));
  for (const value of ['p50', 'cpu'] as const) {
    const growth = pairOf(result, (round) => of(round, -1, value) / of(round, 0, value));
    const what = `${changes} changes, ${rooms}, growth of ${value === 'cpu' ? 'CPU' : value}`;
    figures.push(
      alone({ what, size: sizes, unit: 'times', ...growth, ratio: null, target: atMost(GROWTH_MAX, '×', growth.ours) }),
    );
  }
  return figures;
}

function pullInput(household: Prepared, cursors: DeltaCursors['cursors']): PullInput {
  return {
    protocol: PROTOCOL_VERSION,
    userId: household.userId,
    clientId: CLIENT_ID,
    cursors,
    ackedSeq: 0,
    limit: PULL_LIMIT_DEFAULT,
  };
}

function pullRequest(household: Prepared, cursors: DeltaCursors['cursors']): LoadRequest {
  const headers = { cookie: household.cookie, 'content-type': 'application/json' };
  return { method: 'POST', path: '/trpc/sync.pull', headers, body: JSON.stringify(pullInput(household, cursors)) };
}

function deltaRequest({ cookie }: Prepared, cursors: DeltaCursors['cursors']): LoadRequest {
  const body = { ids: Object.keys(cursors), since: Object.values(cursors).map(({ v }) => v) };
  return {
    method: 'POST',
    path: '/delta',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function check({ ours, bare }: Servers, household: Prepared): Promise<string[]> {
  const wrong: string[] = [];
  for (const { changes, cursors } of household.deltas) {
    const { result } = JSON.parse(await ask(ours.port, pullRequest(household, cursors))) as {
      result: { data: PullOutput };
    };
    const expected = JSON.parse(await ask(bare.port, deltaRequest(household, cursors))) as {
      result: { data: { id: string }[] };
    };
    const found = result.data.spaces.flatMap((space) => space.item.map((item) => item.id)).toSorted();
    const ids = expected.result.data.map((item) => item.id).toSorted();
    if (found.length !== changes || found.join() !== ids.join()) {
      wrong.push(
        `${sizeText(household.size)} items: ${changes} changes come as ${found.length}, from the anchor as ${ids.length}`,
      );
    }
  }
  return wrong;
}

/** Returns a note for each plan that differs between the smallest and the largest inventory. */
async function comparePlans({ pool }: TestDatabase, households: readonly Prepared[]): Promise<string[]> {
  const notes: string[] = [];
  for (const index of [1, 2]) {
    const plans: string[][] = [];
    for (const household of households) {
      const input = pullInput(household, household.deltas[index]?.cursors ?? {});
      plans.push(await plansOf(pool, (db) => pull(db, household.userId, input)));
    }
    const [small = [], large = []] = [plans[0], plans.at(-1)];
    const flipped = large.flatMap((plan, at) =>
      plan === small[at] ? [] : [`${small[at] ?? 'nothing'} becomes ${plan}`],
    );
    const what = `${household(households[0])} to ${household(households.at(-1))}, ${households[0]?.deltas[index]?.changes} changes`;
    notes.push(
      flipped.length === 0
        ? `${what}: all ${large.length} statements keep their plans.`
        : `${what}: plans change: ${flipped.join('; ')}`,
    );
  }
  return notes;
}

function roomsText(count: number | string): string {
  return `${count} rooms`;
}

function household(of: Prepared | undefined): string {
  return of ? `${sizeText(of.size)} items in ${of.rows.rooms.length} rooms` : '';
}
