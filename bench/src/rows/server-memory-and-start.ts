import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { makeScratchFolder, removeScratchFolder } from '@boxroom/db/testing/scratch-folder';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { listPullPages } from '../data/whole-pull.ts';
import { ask, type LoadRequest, runLoad } from '../harness/load.ts';
import { bundleServer, type MeasuredServer, startBare, startMeasured, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf, type Rounds } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, timesTheAnchor } from '../harness/row.ts';

const ITEMS = 10_000;
const REQUESTS = 10_000;
const SNAPSHOTS = 20;
/** The time to return memory to the system. */
const GIVE_BACK_MS = 3000;
const IDLE_MAX = 1.2;
const USED_MAX = 1.3;
const START_MAX_MS = { embedded: 500, running: 350 };
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const serverMemoryAndStart: BenchRow = {
  name: 'server-memory-and-start',
  workload: `the bundled server: start to first answer; resident memory idle, after ${REQUESTS} signed-in calls, after ${SNAPSHOTS} whole pulls of ${ITEMS} items`,
  anchor:
    'a bare Fastify server from its sources with pg, asked for the same rows; it is not bundled and starts no database',
  async run({ rounds, quick }) {
    const starts = await timeStarts(rounds);
    const memory = await withDatabase(async (database) => {
      const household = await addHousehold(database.db, { size: ITEMS });
      await settle(database);
      return alternate(quick ? 1 : 3, {
        ours: async () =>
          exhaust(
            await startOurs(database.url, bundleServer()),
            { path: '/trpc/auth.session' },
            household,
            listPullPages,
          ),
        anchor: async () => exhaust(await startBare(database.url), { path: '/signed-in' }, household, snapshotPages),
      });
    });
    return {
      figures: [...starts, ...memoryFigures(memory)],
      notes: ['No answer is compressed here. Memory is of the Node process without Postgres.'],
      wrong: [],
    };
  },
};

interface Memory {
  idle: number;
  afterCalls: number;
  afterSnapshots: number;
  /** After the pulls and a garbage collection. */
  givenBack: number;
  peak: number;
}

/** Times starts on a data folder with an embedded Postgres and items, and of the same server on a running Postgres. */
async function timeStarts(rounds: number): Promise<Figure[]> {
  const dataDir = makeScratchFolder();
  try {
    const database = await openDatabase({ dataDir, log: SILENT_LOG });
    await addHousehold(database.db, { size: ITEMS });
    await settle(database);
    await database.close();
    const embedded = { program: bundleServer(), env: { DATA_DIR: dataDir, DATABASE_URL: '' }, readyPath: '/readyz' };
    return await withDatabase(async ({ url }) => {
      const env = { DATABASE_URL: url };
      const timeBare = async () => stopNow(await startBare(url));
      const result = await alternate(rounds, {
        ours: async () => stopNow(await startMeasured(embedded)),
        anchor: timeBare,
      });
      const server = await alternate(rounds, {
        ours: async () => stopNow(await startMeasured({ ...embedded, env })),
        anchor: timeBare,
      });
      const first = pairOf(result, (ms) => ms);
      const running = pairOf(server, (ms) => ms);
      const worst = Math.max(...result.ours);
      return [
        alone({
          what: 'start to first answer, embedded Postgres',
          size: '10k',
          unit: 'ms',
          ...first,
          worst,
          target: atMost(START_MAX_MS.embedded, ' ms', first.ours),
        }),
        alone({
          what: 'start to first answer, running Postgres',
          size: '',
          unit: 'ms',
          ...running,
          worst: Math.max(...server.ours),
          target: atMost(START_MAX_MS.running, ' ms', running.ours),
        }),
      ];
    });
  } finally {
    removeScratchFolder(dataDir);
  }
}

async function stopNow(server: MeasuredServer): Promise<number> {
  await server.stop();
  return server.firstReplyMs;
}

type ListPages = (port: number, household: Household) => Promise<LoadRequest[]>;

async function exhaust(
  server: MeasuredServer,
  call: LoadRequest,
  household: Household,
  listPages: ListPages,
): Promise<Memory> {
  try {
    const idle = (await server.usage()).rss;
    const request = { ...call, headers: { cookie: household.cookie } };
    await runLoad({ port: server.port, request, requests: REQUESTS, connections: 8 });
    const afterCalls = (await server.usage()).rss;
    const pages = await listPages(server.port, household);
    for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
      for (const page of pages) await runLoad({ port: server.port, request: page, requests: 1, connections: 1 });
    }
    const { rss, peakRss } = await server.usage();
    await delay(GIVE_BACK_MS);
    const givenBack = (await server.usage('collect')).rss;
    return { idle, afterCalls, afterSnapshots: rss, givenBack, peak: peakRss };
  } finally {
    await server.stop();
  }
}

async function snapshotPages(port: number, { cookie }: Household): Promise<LoadRequest[]> {
  const pages: LoadRequest[] = [];
  let after = NO_ID;
  for (;;) {
    const page = { path: `/snapshot?after=${after}`, headers: { cookie } };
    const { result } = JSON.parse(await ask(port, page)) as { result: { data: { id: string }[] } };
    const last = result.data.at(-1)?.id;
    if (last === undefined) return pages;
    pages.push(page);
    after = last;
  }
}

function memoryFigures(result: Rounds<Memory>): Figure[] {
  const figure = (what: string, key: keyof Memory, limit: number | null) => {
    const pair = pairOf(result, (memory) => memory[key] / 2 ** 20);
    const target = limit === null ? null : timesTheAnchor(limit, pair.ratio);
    return alone({ what, size: '10k', unit: 'MB', ...pair, target });
  };
  return [
    figure('memory idle', 'idle', IDLE_MAX),
    figure(`memory after ${REQUESTS} calls`, 'afterCalls', USED_MAX),
    figure(`memory after ${SNAPSHOTS} whole pulls`, 'afterSnapshots', USED_MAX),
    figure(`memory ${GIVE_BACK_MS / 1000} s later, collected`, 'givenBack', USED_MAX),
    figure('most memory', 'peak', null),
  ];
}
