import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { listPullPages } from '../data/whole-pull.ts';
import { type LoadRequest, receive, withHeaders } from '../harness/load.ts';
import { bundleServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText, timesTheAnchor } from '../harness/row.ts';
import { loadOnce, type ServerLoad } from '../harness/server-time.ts';

const COPY_MAX = 1.3;
const BYTES_PER_ITEM_MAX = 40;
const GZIP = { 'accept-encoding': 'gzip' };

/** One device without data: all pages of its pull, or the one response of the anchor. */
interface Whole {
  /** Milliseconds. */
  time: number;
  /** Microseconds of Node and Postgres together. */
  cpu: number;
}

export const snapshot: BenchRow = {
  name: 'snapshot',
  workload:
    'the bundled server: all pages of the first pull of a device, plain and compressed with gzip; one connection',
  anchor: 'a bare Fastify route that passes COPY of the same boxes and items through, plain and with gzip',
  run: ({ rounds, sizes }) =>
    withDatabase(async (database) => {
      const { db, pool } = database;
      const households: Household[] = [];
      for (const size of sizes) households.push(await addHousehold(db, { size }));
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      try {
        const figures: Figure[] = [];
        for (const household of households) {
          const size = sizeText(household.size);
          const pages = await listPullPages(ours.port, household);
          const copy = [{ path: '/copy/snapshot', headers: { cookie: household.cookie } }];
          for (const encoding of ['plain', 'gzip'] as const) {
            const encoded = (requests: readonly LoadRequest[]) =>
              encoding === 'plain' ? requests : requests.map((request) => withHeaders(request, GZIP));
            const repeats = Math.ceil(5000 / household.size);
            const result = await alternate(rounds, {
              ours: () => loadWhole({ server: ours, pool }, encoded(pages), repeats),
              anchor: () => loadWhole({ server: bare, pool }, encoded(copy), repeats),
            });
            const time = pairOf(result, (whole) => whole.time);
            const cpu = pairOf(result, (whole) => whole.cpu);
            figures.push(
              alone({
                what: `${encoding}, time`,
                size,
                unit: 'ms',
                ...time,
                target: timesTheAnchor(COPY_MAX, time.ratio),
              }),
              alone({
                what: `${encoding}, CPU`,
                size,
                unit: 'µs',
                ...cpu,
                target: timesTheAnchor(COPY_MAX, cpu.ratio),
              }),
            );
          }
          const bytesOf = async (port: number, requests: readonly LoadRequest[], accept: string) => {
            let bytes = 0;
            for (const request of requests)
              bytes += (await receive(port, withHeaders(request, { 'accept-encoding': accept }))).body.length;
            return bytes / household.size;
          };
          const bytes = {
            ours: await bytesOf(ours.port, pages, 'gzip'),
            anchor: await bytesOf(bare.port, copy, 'gzip'),
          };
          figures.push(
            alone({
              what: 'bytes of an item, gzip',
              size,
              unit: 'bytes',
              ...bytes,
              ratio: bytes.ours / bytes.anchor,
              target: atMost(BYTES_PER_ITEM_MAX, '', bytes.ours),
            }),
            alone({
              what: 'bytes of an item, Brotli',
              size,
              unit: 'bytes',
              ours: await bytesOf(ours.port, pages, 'br'),
            }),
          );
        }
        const notes = [
          'CPU is of Node and all Postgres backends together. The pull also has rooms, categories and settings, and each id in full; a random id takes 16 bytes, however compressed.',
        ];
        return { figures, notes, wrong: [] };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

async function loadWhole(
  side: Omit<ServerLoad, 'request'>,
  requests: readonly LoadRequest[],
  repeats: number,
): Promise<Whole> {
  let next = 0;
  const request = () => {
    const page = requests[next++ % requests.length];
    if (!page) throw new Error('There is no page.');
    return page;
  };
  const round = await loadOnce({ ...side, request }, { requests: requests.length * repeats, connections: 1 });
  return { time: (requests.length * 1000) / round.requestsPerSecond, cpu: requests.length * round.cpu };
}
