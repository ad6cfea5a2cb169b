import { Device } from '../data/devices.ts';
import { addHousehold, settle, withDatabase } from '../data/filled-database.ts';
import { listPullPages, pullOnce, pullRequest } from '../data/whole-pull.ts';
import { ask, type LoadRequest, runLoad } from '../harness/load.ts';
import { bundleServer, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure } from '../harness/row.ts';
import { median, quantile } from '../harness/stats.ts';

const ITEMS = 10_000;
const TERM = 'lamp';

type Operation = 'empty call' | 'list' | 'search' | 'add';

/** How to ask a peer. `prepare` reads what an add needs. */
interface Peer {
  authorization: (token: string) => string;
  prepare?: (port: number, headers: Record<string, string>) => Promise<Record<string, string>>;
  paths: Record<Operation, string>;
  added: (more: Record<string, string>) => Record<string, unknown>;
}

/** By the name that --peer gives. PostgREST and PocketBase need a table `item` with a `name`. */
const PEERS: Readonly<Record<string, Peer>> = {
  homebox: {
    authorization: (token) => token,
    async prepare(port, headers) {
      const [place] = JSON.parse(await ask(port, { path: '/api/v1/locations', headers })) as { id: string }[];
      if (!place) throw new Error('Homebox has no location for the added items.');
      return { locationId: place.id };
    },
    paths: {
      'empty call': '/api/v1/status',
      list: '/api/v1/items?page=1&pageSize=25',
      search: `/api/v1/items?q=${TERM}&page=1&pageSize=24`,
      add: '/api/v1/items',
    },
    added: ({ locationId }) => ({ name: 'Lamp', description: '', labelIds: [], locationId }),
  },
  postgrest: {
    authorization: (token) => `Bearer ${token}`,
    paths: {
      'empty call': '/item?limit=0',
      list: '/item?limit=25',
      search: `/item?name=ilike.*${TERM}*&limit=24`,
      add: '/item',
    },
    added: () => ({ name: 'Lamp' }),
  },
  pocketbase: {
    authorization: (token) => token,
    paths: {
      'empty call': '/api/health',
      list: '/api/collections/item/records?perPage=25&skipTotal=1',
      search: `/api/collections/item/records?perPage=24&skipTotal=1&filter=${encodeURIComponent(`name ~ '${TERM}'`)}`,
      add: '/api/collections/item/records',
    },
    added: () => ({ name: 'Lamp' }),
  },
};

export const peers: BenchRow = {
  name: 'peers',
  workload: `the bundled server with ${ITEMS} items: an empty call, a pull with nothing new (lists and searches then read the device), and the push of a new item; one connection`,
  anchor: 'the programs that --peer names: an empty call, 25 items, a search, a new item; filled by their owner',
  run: ({ rounds, quick, peers: given }) =>
    withDatabase(async (database) => {
      const household = await addHousehold(database.db, { size: ITEMS });
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      try {
        const cursors: Parameters<typeof pullRequest>[1] = {};
        for (const page of await listPullPages(ours.port, household))
          for (const { id, to, base } of (await pullOnce(ours.port, page)).spaces) cursors[id] = { v: to, base };
        const [device] = Device.inOneRoom(household, [1]);
        if (!device) throw new Error('There is no device.');
        const upToDate = pullRequest(household, cursors);
        const requests: Record<Operation, LoadRequest | (() => LoadRequest)> = {
          'empty call': { path: '/trpc/auth.session' },
          list: upToDate,
          search: upToDate,
          add: () => device.nextPush('add', 1),
        };
        const figures: Figure[] = [];
        for (const [name, url] of Object.entries(given)) {
          const { port, ask: askPeer } = await openPeer(name, url);
          for (const operation of ['empty call', 'list', 'search', 'add'] as const) {
            const load = { connections: 1, requests: quick ? 30 : 100 };
            const result = await alternate(rounds, {
              ours: () => runLoad({ port: ours.port, request: requests[operation], ...load }),
              anchor: () => runLoad({ port, request: askPeer(operation), ...load }),
            });
            const p50 = pairOf(result, (latencies) => quantile(latencies, 0.5));
            const worst = median(result.ours.map((latencies) => quantile(latencies, 0.99)));
            figures.push(alone({ what: `${operation}, ${name}: p50`, size: '10k', unit: 'ms', ...p50, worst }));
          }
        }
        return {
          figures,
          notes: ['Worst: p99. A device lists and searches without the server: search-keystroke.'],
          wrong: [],
        };
      } finally {
        await ours.stop();
      }
    }),
};

/** Throws if the peer is unknown or on another machine. Its token is in PEER_NAME_TOKEN. */
async function openPeer(name: string, url: string): Promise<{ port: number; ask: (what: Operation) => LoadRequest }> {
  const peer = PEERS[name];
  const { hostname, port: portText } = new URL(url);
  if (!peer) throw new Error(`--peer knows ${Object.keys(PEERS).join(', ')}, not ${name}.`);
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error(`${url} must be on this machine.`);
  const port = Number(portText || 80);
  const token = process.env[`PEER_${name.toUpperCase()}_TOKEN`];
  const headers = { accept: 'application/json', ...(token ? { authorization: peer.authorization(token) } : {}) };
  const body = JSON.stringify(peer.added((await peer.prepare?.(port, headers)) ?? {}));
  const added = { method: 'POST' as const, body, headers: { ...headers, 'content-type': 'application/json' } };
  return {
    port,
    ask: (what) => ({ path: peer.paths[what], ...(what === 'add' ? added : { headers }) }),
  };
}
