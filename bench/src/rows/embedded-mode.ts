import { type OpenDatabase, openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { makeScratchFolder, removeScratchFolder } from '@boxroom/db/testing/scratch-folder';
import { checkDevices, Device } from '../data/devices.ts';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { withServerPostgres } from '../data/server-postgres.ts';
import { listPullPages, pullOnce, pullRequest } from '../data/whole-pull.ts';
import type { LoadRequest } from '../harness/load.ts';
import { bundleServer, type MeasuredServer, startMeasured, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure, timesTheAnchor } from '../harness/row.ts';
import { loadOnce } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';

const ITEMS = 10_000;
const TIMES_THE_SERVER = 1.1;

/** The same household on one kind of Postgres. */
export interface Side {
  server: MeasuredServer;
  device: Device;
  /** A pull of a device that has everything; run before the pushes. */
  upToDate: LoadRequest;
  pages: readonly LoadRequest[];
}

export const embeddedMode: BenchRow = {
  name: 'embedded-mode',
  workload: `the bundled server on its embedded Postgres with ${ITEMS} items: pushes of one and of ten edits, a pull with nothing new, the first pull`,
  anchor:
    'the same server and items on a Postgres server: TEST_DATABASE_URL, or a temporary one of an installed Postgres',
  run: ({ rounds, quick }) =>
    withServerPostgres(async () => {
      const dataDir = makeScratchFolder();
      const open = () => openDatabase({ dataDir, log: SILENT_LOG });
      try {
        const household = await fill(await open());
        return await withDatabase(async (database) => {
          const other = await addHousehold(database.db, { size: ITEMS });
          await settle(database);
          const env = { DATA_DIR: dataDir, DATABASE_URL: '', CALLS_PER_MINUTE: '1000000000' };
          const servers: MeasuredServer[] = [];
          const start = async (starting: Promise<MeasuredServer>, person: Household) => {
            const server = await starting;
            servers.push(server);
            return makeSide(server, person);
          };
          try {
            const program = bundleServer();
            const ours = await start(startMeasured({ program, env, readyPath: '/readyz' }), household);
            const anchor = await start(startOurs(database.url, program), other);
            const figures: Figure[] = [];
            for (const { what, requests, next } of WORKS) {
              const load = { requests: Math.ceil(requests / (quick ? 3 : 1)), connections: 1 };
              const result = await alternate(rounds, {
                ours: () => loadOnce({ server: ours.server, request: next(ours) }, load),
                anchor: () => loadOnce({ server: anchor.server, request: next(anchor) }, load),
              });
              const p50 = pairOf(result, (round) => round.p50);
              const worst = median(result.ours.map((round) => round.p99));
              const target = timesTheAnchor(TIMES_THE_SERVER, p50.ratio);
              figures.push(alone({ what: `${what}, p50`, size: '10k', unit: 'ms', ...p50, worst, target }));
            }
            await ours.server.stop();
            const embedded = await open();
            const wrong = [
              ...(await checkDevices(embedded.pool, [ours.device], 'ours')),
              ...(await checkDevices(database.pool, [anchor.device], 'ours')),
            ];
            await embedded.close();
            const notes = ['Worst: p99. Both keep each commit on disk. Starts are in server-memory-and-start.'];
            return { figures, notes, wrong };
          } finally {
            await Promise.all(servers.map((server) => server.stop()));
          }
        });
      } finally {
        removeScratchFolder(dataDir);
      }
    }),
};

const WORKS: readonly { what: string; requests: number; next: (side: Side) => LoadRequest | (() => LoadRequest) }[] = [
  { what: 'pull, nothing new', requests: 250, next: ({ upToDate }) => upToDate },
  {
    what: 'page of the first pull',
    requests: 6,
    next: ({ pages }) => {
      let page = 0;
      return () => {
        const request = pages[page++ % pages.length];
        if (!request) throw new Error('There is no page.');
        return request;
      };
    },
  },
  {
    what: 'push of one',
    requests: 150,
    next:
      ({ device }) =>
      () =>
        device.nextPush('edit', 1),
  },
  {
    what: 'push of ten',
    requests: 30,
    next:
      ({ device }) =>
      () =>
        device.nextPush('edit', 10),
  },
];

export async function fill(database: OpenDatabase): Promise<Household> {
  const household = await addHousehold(database.db, { size: ITEMS });
  await settle(database);
  await database.close();
  return household;
}

export async function makeSide(server: MeasuredServer, household: Household): Promise<Side> {
  const pages = await listPullPages(server.port, household);
  const cursors: Parameters<typeof pullRequest>[1] = {};
  for (const page of pages)
    for (const { id, to, base } of (await pullOnce(server.port, page)).spaces) cursors[id] = { v: to, base };
  const [device] = Device.inOneRoom(household, [11]);
  if (!device) throw new Error('There is no device.');
  return { server, device, upToDate: pullRequest(household, cursors), pages };
}
