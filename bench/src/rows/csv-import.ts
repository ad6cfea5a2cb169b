import { exportInventory } from '@boxroom/domain/export/export-inventory';
import type { PartRows } from '@boxroom/domain/import/split-import';
import { BARE_TABLES } from '../children/bare-statements.ts';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { makeInventory } from '../data/inventory.ts';
import { fileOf } from '../data/list-file.ts';
import { heapWhilePlanning, planCsv, readCsv } from '../data/plan-csv.ts';
import { type LoadRequest, receive } from '../harness/load.ts';
import { bundleServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { measureUse, type ServerLoad } from '../harness/server-time.ts';
import { copyLines, importRequests } from './import-requests.ts';

const COLUMNS = { showQuantity: true, showPrice: true, showCategories: true, currency: null };

export const csvImport: BenchRow = {
  name: 'csv-import',
  workload:
    'a CSV as our export writes it: reading and planning it on the device, in batches; the bundled server: import.begin, import.create of its rows, part by part, import.finish',
  anchor:
    'a bare Fastify route: COPY … FROM STDIN of the items and a line of history for each, in one transaction, tables without triggers',
  run: ({ rounds, quick }) =>
    withDatabase(async (database) => {
      const { db, pool } = database;
      const items = quick ? 2000 : 10_000;
      const size = sizeText(items);
      const file = Buffer.from([...exportInventory(COLUMNS, makeInventory(items))].join(''));
      const people: Household[] = [];
      for (let person = 0; person <= rounds; person++) people.push(await addHousehold(db, { size: 0, person }));
      await pool.query(BARE_TABLES);
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      try {
        // Each person gets ids of their own: two imports of a file never share them.
        const plans: PartRows[][] = [];
        while (plans.length < people.length) plans.push(await planCsv(file));
        const planning = await alternate(rounds, {
          ours: () => timeOf(planCsv(file)),
          anchor: () => timeOf(readCsv(file)),
        });
        const turns = { ours: 0, anchor: 0 };
        const result = await alternate(rounds, {
          ours: () => {
            const [person, plan] = turnOf(people, plans, turns.ours++);
            return sendAll({ server: ours, pool }, importRequests(person, plan));
          },
          anchor: () => {
            const [person, plan] = turnOf(people, plans, turns.anchor++);
            const headers = { cookie: person.cookie, 'content-type': 'text/plain' };
            return sendAll({ server: bare, pool }, [
              { method: 'POST', path: '/import', headers, body: copyLines(person, plan) },
            ]);
          },
        });
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int as count from item union all select count(*)::int from history_entry where entity = 'item'`,
        );
        const wrong = rows.flatMap(({ count }) =>
          count === items * people.length
            ? []
            : [`${count} items or lines of history instead of ${items * people.length}`],
        );
        return {
          figures: [
            alone({ what: 'reading and planning', size, unit: 'ms', ...pairOf(planning, (ms) => ms) }),
            ...(quick ? [] : await largeFile()),
            alone({ what: 'import, time', size, unit: 'ms', ...pairOf(result, (sent) => sent.ms) }),
            alone({ what: 'import, CPU', size, unit: 'µs', ...pairOf(result, (sent) => sent.cpu) }),
          ],
          notes: [
            'The anchor of planning is reading the file alone; that of the heap is the heap of a tenth of the rows.',
            'CPU is of Node and all Postgres backends together. The import also creates rooms, boxes and categories.',
          ],
          wrong,
        };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

/** 100,000 items: the time, and the heap beside that of a tenth of them in as many boxes. */
async function largeFile(): Promise<Figure[]> {
  const large = fileOf(100_000);
  const [time, reading] = [await timeOf(planCsv(large)), await timeOf(readCsv(large))];
  const [heap, tenth] = [await heapWhilePlanning(large), await heapWhilePlanning(fileOf(10_000))];
  const size = sizeText(100_000);
  return [
    alone({ what: 'reading and planning', size, unit: 'ms', ours: time, anchor: reading, ratio: time / reading }),
    alone({ what: 'heap while planning', size, unit: 'MB', ours: heap, anchor: tenth, ratio: heap / tenth }),
  ];
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

function turnOf(people: readonly Household[], plans: readonly PartRows[][], turn: number): [Household, PartRows[]] {
  const [person, plan] = [people[turn], plans[turn]];
  if (!person || !plan) throw new Error('There are too few people.');
  return [person, plan];
}

async function sendAll(side: Omit<ServerLoad, 'request'>, requests: readonly LoadRequest[]) {
  const { seconds, node, postgres } = await measureUse(side, async () => {
    for (const request of requests) await receive(side.server.port, request);
  });
  return { ms: seconds * 1000, cpu: node + postgres };
}
