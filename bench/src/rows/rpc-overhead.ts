import { fileURLToPath } from 'node:url';
import { addHousehold, withDatabase } from '../data/filled-database.ts';
import { ask, type LoadRequest } from '../harness/load.ts';
import { type MeasuredServer, startMeasured, startOurs } from '../harness/measured-server.ts';
import { pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure, timesTheAnchor } from '../harness/row.ts';
import { alternateServers, type ServerLoad } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';

const CONNECTIONS = 8;
const TEN = Array.from({ length: 10 }, () => 'auth.session').join(',');
const EMPTY = { path: '/trpc/auth.session' };
const BATCH = { path: `/trpc/${TEN}?batch=1` };

export const rpcOverhead: BenchRow = {
  name: 'rpc-overhead',
  workload: `auth.session as nobody (no database), ten of them in a batch, and signed in (two indexed reads); ${CONNECTIONS} keep-alive connections`,
  anchor:
    'bare Fastify routes with the same answers, and the same two reads by named statements on raw pg; the stock tRPC adapter for information',
  run: ({ rounds, quick }) =>
    withDatabase(async (database) => {
      const { cookie } = await addHousehold(database.db, { size: 1000 });
      const ours = await startOurs(database.url);
      const bare = await startMeasured({
        program: fileURLToPath(import.meta.resolve('../children/bare-server.ts')),
        env: { DATABASE_URL: database.url },
        readyPath: '/livez',
      });
      const stock = await startMeasured({
        program: fileURLToPath(import.meta.resolve('../children/stock-trpc.ts')),
        readyPath: '/livez',
      });
      try {
        const requests = quick ? 1500 : 6000;
        const load = { rounds, requests, connections: CONNECTIONS };
        const signedIn = { path: EMPTY.path, headers: { cookie } };
        const wrong = [
          ...(await differences(ours, EMPTY, bare, { path: '/session' })),
          ...(await differences(ours, BATCH, bare, { path: '/batch' })),
          ...(await differences(ours, signedIn, bare, { path: '/signed-in', headers: { cookie } })),
          ...(await differences(ours, EMPTY, stock, EMPTY)),
        ];
        const figures: Figure[] = [];
        const compare = async (what: string, a: ServerLoad, b: ServerLoad, limit: number | null) => {
          const result = await alternateServers(a, b, load);
          const cpu = pairOf(result, (round) => round.cpu);
          const target = limit === null ? null : timesTheAnchor(limit, cpu.ratio);
          figures.push(
            alone({ what: `${what}, CPU of the server`, size: '', unit: 'µs', ...cpu, target }),
            alone({
              what: `${what}, p50`,
              size: '',
              unit: 'ms',
              ...pairOf(result, (round) => round.p50),
              worst: median(result.ours.map((round) => round.p99)),
            }),
          );
          return cpu.ours;
        };
        const empty = await compare(
          'empty call',
          { server: ours, request: EMPTY },
          { server: bare, request: { path: '/session' } },
          2,
        );
        await compare(
          'batch of ten',
          { server: ours, request: BATCH },
          { server: bare, request: { path: '/batch' } },
          null,
        );
        const full = await compare(
          'signed in',
          { server: ours, request: signedIn },
          { server: bare, request: { path: '/signed-in', headers: { cookie } } },
          null,
        );
        await compare(
          'empty call against the stock adapter',
          { server: ours, request: EMPTY },
          { server: stock, request: EMPTY },
          null,
        );
        const notes = [
          `Worst: p99. The session and the profile read cost ${(full - empty).toFixed(0)} µs of the server's CPU on top of the empty call.`,
        ];
        return { figures, notes, wrong };
      } finally {
        await Promise.all([ours.stop(), bare.stop(), stock.stop()]);
      }
    }),
};

async function differences(
  ours: MeasuredServer,
  a: LoadRequest,
  anchor: MeasuredServer,
  b: LoadRequest,
): Promise<string[]> {
  const [answer, expected] = await Promise.all([ask(ours.port, a), ask(anchor.port, b)]);
  const same = JSON.stringify(sorted(JSON.parse(answer))) === JSON.stringify(sorted(JSON.parse(expected)));
  return same ? [] : [`${a.path} answers ${answer.slice(0, 200)} and not ${expected.slice(0, 200)}`];
}

/** Returns the value with the keys of every object in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
