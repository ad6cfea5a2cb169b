import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { type LoadRequest, receive } from '../harness/load.ts';
import { bundleServer, type MeasuredServer, startBare, startOurs } from '../harness/measured-server.ts';
import { memoryMeanwhile } from '../harness/memory-meanwhile.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText, timesTheAnchor } from '../harness/row.ts';
import { measureUse, type ServerLoad } from '../harness/server-time.ts';

const COPY_MAX = 1.5;
const MEMORY_MAX_MB = 16;

export interface Exported {
  ms: number;
  firstByteMs: number;
  /** Microseconds of Node and Postgres. */
  cpu: number;
  /** The most resident memory during the export, less that before it. */
  memoryMb: number;
  megabytesPerSecond: number;
}

export const csvExport: BenchRow = {
  name: 'csv-export',
  workload: 'the bundled server: GET /export.csv with all columns; one at a time',
  anchor: 'a bare Fastify route that passes COPY … TO STDOUT CSV of the same rows through',
  run: ({ rounds, sizes }) =>
    withDatabase(async (database) => {
      const { db, pool } = database;
      const households: Household[] = [];
      for (const size of sizes) households.push(await addHousehold(db, { size }));
      await pool.query('update profile set show_quantity = true, show_price = true, show_categories = true');
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      try {
        const figures: Figure[] = [];
        const wrong: string[] = [];
        for (const household of households) {
          const size = sizeText(household.size);
          const { userId, cookie } = household;
          const request = { path: '/export.csv', headers: { cookie, 'x-boxroom-user': userId } };
          const copy = { path: '/copy/csv', headers: { cookie } };
          const result = await alternate(rounds, {
            // A person may export ten times an hour.
            ours: () => pool.query('delete from rate_limit').then(() => exportOnce({ server: ours, pool }, request)),
            anchor: () => exportOnce({ server: bare, pool }, copy),
          });
          const pair = (value: keyof Exported) => pairOf(result, (exported) => exported[value]);
          const [ms, memory] = [pair('ms'), pair('memoryMb')];
          figures.push(
            alone({
              what: 'time',
              size,
              unit: 'ms',
              ...ms,
              worst: Math.max(...result.ours.map((exported) => exported.ms)),
              target: timesTheAnchor(COPY_MAX, ms.ratio),
            }),
            alone({ what: 'first byte', size, unit: 'ms', ...pair('firstByteMs') }),
            alone({ what: 'speed', size, unit: 'MB/s', ...pair('megabytesPerSecond') }),
            alone({ what: 'CPU', size, unit: 'µs', ...pair('cpu') }),
            alone({
              what: 'more memory meanwhile',
              size,
              unit: 'MB',
              ...memory,
              ratio: null,
              target: atMost(MEMORY_MAX_MB, ' MB', memory.ours),
            }),
          );
          await pool.query('delete from rate_limit');
          wrong.push(...(await check(ours, request, bare, copy, size)));
        }
        const notes = ['CPU is of Node and all Postgres backends together. Memory is of the Node process.'];
        return { figures, notes, wrong };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

export async function exportOnce(side: Omit<ServerLoad, 'request'>, request: LoadRequest): Promise<Exported> {
  const { server } = side;
  const { result: used, memoryMb } = await memoryMeanwhile(server, () =>
    measureUse(side, () => receive(server.port, request)),
  );
  const { result, node, postgres } = used;
  return {
    ms: result.ms,
    firstByteMs: result.firstByteMs,
    cpu: node + postgres,
    memoryMb,
    megabytesPerSecond: result.body.length / 1e3 / result.ms,
  };
}

/** Compares the lines with items, which also have the rooms and boxes, with those of COPY. */
async function check(
  ours: MeasuredServer,
  request: LoadRequest,
  bare: MeasuredServer,
  copy: LoadRequest,
  size: string,
): Promise<string[]> {
  const exported = await receive(ours.port, request);
  const lines = exported.body.toString().replace('\uFEFF', '').split('\r\n').slice(0, -1);
  const expected = (await receive(bare.port, copy)).body.toString().split('\n').slice(0, -1);
  const found = new Set(lines);
  const missing = expected.filter((line) => !found.has(line));
  const [rows, items] = [exported.headers['x-boxroom-rows'], exported.headers['x-boxroom-items']];
  const isComplete = Number(rows) === lines.length - 1 && Number(items) === expected.length - 1;
  return missing.length === 0 && isComplete
    ? []
    : [
        `${size}: ${missing.length} of ${expected.length} lines are missing, first ${missing[0]}; ${lines.length} lines`,
      ];
}
