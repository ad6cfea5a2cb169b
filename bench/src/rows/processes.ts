import { Device } from '../data/devices.ts';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { withServerPostgres } from '../data/server-postgres.ts';
import { listPullPages, pullOnce, pullRequest } from '../data/whole-pull.ts';
import { readBackends, usedBetween } from '../harness/backend-usage.ts';
import { type LoadRequest, runLoad } from '../harness/load.ts';
import { bundleServer, type MeasuredServer, startOurs } from '../harness/measured-server.ts';
import { alone, type BenchRow, type Figure } from '../harness/row.ts';
import { median } from '../harness/stats.ts';
import { throttle } from '../harness/throttle.ts';

const PROCESSES = 3;
/** Connections to each process, each of a person of its own. */
const CONNECTIONS = 6;
const ITEMS = 300;
/** Of a core, for the event loop of each process: on two cores three of them, Postgres and the client have enough. */
const SHARE = 0.15;

interface Round {
  requestsPerSecond: number;
  /** Microseconds per request. */
  node: number;
  postgres: number;
  client: number;
}

interface Work {
  what: string;
  requests: number;
  /** The next request of a person. */
  next: (person: number) => LoadRequest;
}

export const processes: BenchRow = {
  name: 'processes',
  workload: `one, two and ${PROCESSES} processes of the bundled server on one Postgres server that keeps each commit on disk; ${CONNECTIONS} people at each, sending without a pause`,
  anchor: 'one process',
  run: ({ rounds, quick }) =>
    withServerPostgres(() =>
      withDatabase(async (database) => {
        const { db, pool } = database;
        const people: Household[] = [];
        for (let person = 0; person < PROCESSES * CONNECTIONS; person++)
          people.push(await addHousehold(db, { size: ITEMS, person }));
        await settle(database);
        const servers: MeasuredServer[] = [];
        try {
          while (servers.length < PROCESSES) servers.push(await startOurs(database.url, bundleServer()));
          const figures: Figure[] = [];
          let isThrottled = true;
          for (const work of await worksOf(people, servers, quick)) {
            for (const share of [SHARE, null]) {
              const byCount = new Map<number, Round[]>();
              for (let round = -1; round < rounds; round++) {
                for (let count = 1; count <= PROCESSES; count++) {
                  const before = await readBackends(pool);
                  const used = await run(servers.slice(0, count), work, share);
                  isThrottled &&= used.isThrottled;
                  const after = await readBackends(pool);
                  const postgres = before && after ? usedBetween(before, after) / used.requests : 0;
                  if (round >= 0) byCount.set(count, [...(byCount.get(count) ?? []), { ...used.round, postgres }]);
                }
              }
              figures.push(...figuresOf(work.what, share, byCount));
            }
          }
          const notes = [
            `"${SHARE} cores": the event loop of each process gets that share of a core, so that processes, Postgres and the client do not compete for the cores of this machine. CPU is microseconds per request with ${PROCESSES} processes.`,
            ...(isThrottled ? [] : ['This system has no /proc: nothing was limited.']),
          ];
          return { figures, notes, wrong: [] };
        } finally {
          await Promise.all(servers.map((server) => server.stop()));
        }
      }),
    ),
};

async function worksOf(people: readonly Household[], servers: readonly MeasuredServer[], quick: boolean) {
  const [server] = servers;
  if (!server) throw new Error('There is no server.');
  const pulls: LoadRequest[] = [];
  for (const person of people) {
    const cursors: Parameters<typeof pullRequest>[1] = {};
    for (const page of await listPullPages(server.port, person))
      for (const { id, to, base } of (await pullOnce(server.port, page)).spaces) cursors[id] = { v: to, base };
    pulls.push(pullRequest(person, cursors));
  }
  const devices = people.map((person) => Device.inOneRoom(person, [1])[0]);
  const works: Work[] = [
    { what: 'pull, nothing new', requests: quick ? 200 : 400, next: (person) => of(pulls, person) },
    { what: 'push of one', requests: quick ? 100 : 200, next: (person) => of(devices, person).nextPush('edit', 1) },
  ];
  return works;
}

/** Sends the same number of requests to each of the servers at the same time. */
async function run(
  servers: readonly MeasuredServer[],
  { requests, next }: Work,
  share: number | null,
): Promise<{ round: Omit<Round, 'postgres'>; requests: number; isThrottled: boolean }> {
  const cpuOf = async () => Promise.all(servers.map(async (server) => (await server.usage()).cpu));
  const before = await cpuOf();
  const client = process.cpuUsage();
  const start = performance.now();
  const release =
    share === null
      ? null
      : throttle(
          servers.map(({ pid }) => pid),
          share,
        );
  await Promise.all(
    servers.map(({ port }, index) =>
      runLoad({ port, connections: CONNECTIONS, requests, request: (at) => next(index * CONNECTIONS + at) }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  release?.();
  const own = process.cpuUsage(client);
  const after = await cpuOf();
  const all = requests * servers.length;
  const node = after.reduce((sum, cpu, index) => sum + cpu - (before[index] ?? 0), 0) / all;
  return {
    round: { requestsPerSecond: all / seconds, node, client: (own.user + own.system) / all },
    requests: all,
    isThrottled: share === null || release !== null,
  };
}

function figuresOf(what: string, share: number | null, byCount: ReadonlyMap<number, readonly Round[]>): Figure[] {
  const one = byCount.get(1) ?? [];
  const side = share === null ? 'no limit' : `${share} cores`;
  const figures = [...byCount].map(([count, rounds]) => {
    const ratios = rounds.map((round, at) => round.requestsPerSecond / (one[at]?.requestsPerSecond ?? NaN));
    return alone({
      what: `${what}, ${count} of them, ${side}`,
      size: '',
      unit: '/s',
      ours: median(rounds.map((round) => round.requestsPerSecond)),
      anchor: median(one.map((round) => round.requestsPerSecond)),
      ratio: median(ratios),
    });
  });
  if (share === null) return figures;
  const last = byCount.get(PROCESSES) ?? [];
  const cpu = (['node', 'postgres', 'client'] as const).map((part) =>
    alone({
      what: `${what}, CPU of ${part}`,
      size: '',
      unit: 'µs',
      ours: median(last.map((round) => round[part])),
    }),
  );
  return [...figures, ...cpu];
}

function of<T>(list: readonly (T | undefined)[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`There is no number ${index}.`);
  return value;
}
