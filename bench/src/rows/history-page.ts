import type { HistoryPage, HistoryQuery } from '@boxroom/domain/history/history-entry';
import { HISTORY_PAGE_SIZE } from '@boxroom/domain/history/history-entry';
import type { Pool } from 'pg';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { addHistoryLines } from '../data/history-lines.ts';
import { ask, type LoadRequest } from '../harness/load.ts';
import { bundleServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText, timesTheAnchor } from '../harness/row.ts';
import { loadOnce, type ServerLoad, type ServerRound } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';

const ITEMS = 1000;
/** Of the largest history: a raw count of all lines grows. */
const RAW_MAX = 0.3;
const GROWTH_MAX = 1.2;

interface Person extends Household {
  lines: number;
}

export const historyPage: BenchRow = {
  name: 'history-page',
  workload: `the bundled server: history.list of ${HISTORY_PAGE_SIZE} lines with their total, the first and the last page; one connection`,
  anchor: 'a bare Fastify route with named statements on raw pg: the session, the page by OFFSET, and count(*)',
  run: ({ rounds, sizes, quick }) =>
    withDatabase(async (database) => {
      const { db, pool } = database;
      const people: Person[] = [];
      for (const [person, lines] of sizes.entries()) {
        const household = await addHousehold(db, { size: ITEMS, person });
        await addHistoryLines(pool, household, lines - (await countLines(pool, household)));
        people.push({ ...household, lines });
      }
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      try {
        const figures: Figure[] = [];
        const wrong: string[] = [];
        const load = { requests: quick ? 8 : 25, connections: 1 };
        for (const which of ['first', 'last'] as const) {
          const loadAll = async (
            server: ServerLoad['server'],
            request: (person: Person, page: number) => LoadRequest,
          ) => {
            const results: ServerRound[] = [];
            for (const person of people) {
              const page = which === 'first' ? 1 : Math.ceil(person.lines / HISTORY_PAGE_SIZE);
              results.push(await loadOnce({ server, pool, request: request(person, page) }, load));
            }
            return results;
          };
          const result = await alternate(rounds, {
            ours: () => loadAll(ours, listRequest),
            anchor: () => loadAll(bare, bareRequest),
          });
          const of = (round: readonly ServerRound[], at: number, value: 'p50' | 'p99' | 'cpu') =>
            round.at(at)?.[value] ?? NaN;
          for (const [at, person] of people.entries()) {
            const size = sizeText(person.lines);
            const cpu = pairOf(result, (round) => of(round, at, 'cpu'));
            const target = at === people.length - 1 ? timesTheAnchor(RAW_MAX, cpu.ratio) : null;
            const worst = median(result.ours.map((round) => of(round, at, 'p99')));
            const p50 = pairOf(result, (round) => of(round, at, 'p50'));
            figures.push(
              alone({ what: `${which} page, p50`, size, unit: 'ms', ...p50, worst }),
              alone({ what: `${which} page, CPU`, size, unit: 'µs', ...cpu, target }),
            );
            const page = which === 'first' ? 1 : Math.ceil(person.lines / HISTORY_PAGE_SIZE);
            wrong.push(...(await check(ours.port, pool, person, page)));
          }
          const growth = pairOf(result, (round) => of(round, -1, 'cpu') / of(round, 0, 'cpu'));
          const size = `${sizeText(people[0]?.lines ?? 0)} to ${sizeText(people.at(-1)?.lines ?? 0)}`;
          const target = atMost(GROWTH_MAX, '×', growth.ours);
          figures.push(
            alone({ what: `${which} page, growth of CPU`, size, unit: 'times', ...growth, ratio: null, target }),
          );
        }
        return {
          figures,
          notes: ['Worst: p99. CPU is of Node and all Postgres backends together, per request.'],
          wrong,
        };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

function listRequest({ cookie }: Household, page: number): LoadRequest {
  const query: HistoryQuery = { page, pageSize: HISTORY_PAGE_SIZE, groups: true, commands: true };
  return { path: `/trpc/history.list?input=${encodeURIComponent(JSON.stringify(query))}`, headers: { cookie } };
}

function bareRequest({ cookie }: Household, page: number): LoadRequest {
  return { path: `/history?offset=${(page - 1) * HISTORY_PAGE_SIZE}`, headers: { cookie } };
}

async function countLines(pool: Pool, { userId }: Household): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from history_entry where owner_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Compares the page and its total with the table. */
async function check(port: number, pool: Pool, person: Person, page: number): Promise<string[]> {
  const { result } = JSON.parse(await ask(port, listRequest(person, page))) as { result: { data: HistoryPage } };
  const { rows } = await pool.query<{ id: string }>(
    'select id from history_entry where owner_id = $1 order by at desc, id desc offset $2 limit $3',
    [person.userId, (page - 1) * HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE],
  );
  const isSame = result.data.entries.map(({ id }) => id).join() === rows.map(({ id }) => id).join();
  const { total } = result.data;
  return isSame && total === person.lines && rows.length > 0
    ? []
    : [`page ${page} of ${person.lines} lines: ${isSame ? 'right' : 'wrong'} lines, total ${total}`];
}
