import { BARE_TABLES } from '../children/bare-statements.ts';
import { type ChangeKind, checkDevices, Device } from '../data/devices.ts';
import { addHousehold, addStrangers, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { bundleServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf, type Rounds } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, timesTheAnchor } from '../harness/row.ts';
import { loadOnce, type ServerLoad, type ServerRound } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';
import { valueText } from '../harness/table.ts';

const SIZE = 10_000;
const PEOPLE = 16;
const STRANGERS = 2000;
const CPU_MAX = 2;
const TEN_MAX = 2;
/** The items that a device needs for batches of 1 and 10, or of 1, 10 and 50. */
const SMALL_BATCHES = 11;
const ALL_BATCHES = 61;
const KINDS = ['add', 'edit', 'move'] as const;

/** A number of devices, each on a connection of its own, that push so many commands at once. */
interface Cell {
  connections: number;
  people: number;
  batch: number;
  requests: number;
}

const CELLS: readonly Cell[] = [
  { connections: 1, people: 1, batch: 1, requests: 150 },
  { connections: 1, people: 1, batch: 10, requests: 30 },
  { connections: 1, people: 1, batch: 50, requests: 10 },
  { connections: 16, people: 1, batch: 1, requests: 320 },
  { connections: 16, people: 1, batch: 10, requests: 48 },
  { connections: 16, people: 16, batch: 1, requests: 320 },
  { connections: 16, people: 16, batch: 10, requests: 48 },
];

export const pushChange: BenchRow = {
  name: 'push-change',
  workload:
    'the bundled server: sync.push of 1, 10 and 50 commands (item.add, item.edit, item.move), by one device, by 16 in one room, by 16 people',
  anchor:
    'a bare Fastify route with two named statements on raw pg: the session, and items, lines of history and version of the room in one; tables without triggers',
  run: ({ rounds, quick }) =>
    withDatabase(async (database) => {
      const { db, pool } = database;
      const one = await addHousehold(db, { size: SIZE });
      const people: Household[] = [];
      for (let person = 0; person < PEOPLE; person++)
        people.push(await addHousehold(db, { size: 250, rooms: 1, person }));
      await addStrangers(database, STRANGERS);
      await pool.query(BARE_TABLES);
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      const cells = CELLS.map((cell) => (quick ? { ...cell, requests: Math.ceil(cell.requests / 3) } : cell));
      const used = { ours: makeDevices(one, people), bare: makeDevices(one, people) };
      const pushes = (kind: ChangeKind, cell: Cell): ServerLoad => {
        const devices = devicesOf(used.ours, cell);
        return { server: ours, pool, request: (connection) => at(devices, connection).nextPush(kind, cell.batch) };
      };
      const writes = (kind: ChangeKind, cell: Cell): ServerLoad => {
        const devices = devicesOf(used.bare, cell);
        return { server: bare, pool, request: (connection) => at(devices, connection).nextBareWrite(kind, cell.batch) };
      };
      const figures: Figure[] = [];
      const notes: string[] = [];
      try {
        for (const kind of KINDS) {
          const result = await alternate(rounds, {
            ours: () => loadCells(cells, (cell) => pushes(kind, cell)),
            anchor: () => loadCells(cells, (cell) => writes(kind, cell)),
          });
          figures.push(...figuresOf(kind, cells, result));
          notes.push(splitOf(kind, result));
        }
        const wrong = [
          ...(await checkDevices(pool, Object.values(used.ours).flat(), 'ours')),
          ...(await checkDevices(pool, Object.values(used.bare).flat(), 'bare')),
        ];
        return { figures, notes: ['CPU is of Node and all Postgres backends together, per request.', ...notes], wrong };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

interface Devices {
  ofOne: Device[];
  ofPeople: Device[];
}

function makeDevices(one: Household, people: readonly Household[]): Devices {
  const shares = [ALL_BATCHES, ...Array.from({ length: PEOPLE - 1 }, () => SMALL_BATCHES)];
  return {
    ofOne: Device.inOneRoom(one, shares),
    ofPeople: people.flatMap((household) => Device.inOneRoom(household, [SMALL_BATCHES])),
  };
}

function devicesOf({ ofOne, ofPeople }: Devices, { people }: Cell): readonly Device[] {
  return people === 1 ? ofOne : ofPeople;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`There is no number ${index}.`);
  return value;
}

async function loadCells(cells: readonly Cell[], load: (cell: Cell) => ServerLoad): Promise<ServerRound[]> {
  const results: ServerRound[] = [];
  for (const cell of cells) results.push(await loadOnce(load(cell), cell));
  return results;
}

function figuresOf(kind: ChangeKind, cells: readonly Cell[], result: Rounds<ServerRound[]>): Figure[] {
  const figures: Figure[] = [];
  for (const [index, { connections, people, batch }] of cells.entries()) {
    const what = `${kind} ${batch}, ${connections === 1 ? 'one connection' : `${connections} of ${people === 1 ? 'one person' : `${people} people`}`}`;
    const size = '';
    const pair = (value: (round: ServerRound) => number) => pairOf(result, (round) => value(at(round, index)));
    const cpu = pair((round) => round.cpu);
    const target = connections === 1 && batch === 1 ? timesTheAnchor(CPU_MAX, cpu.ratio) : null;
    const worst = median(result.ours.map((round) => at(round, index).p99));
    figures.push(
      alone({ what: `${what}: CPU`, size, unit: 'µs', ...cpu, target }),
      alone({ what: `${what}: a second`, size, unit: '/s', ...pair((round) => round.requestsPerSecond) }),
    );
    if (connections > 1) continue;
    figures.push(alone({ what: `${what}: p50`, size, unit: 'ms', ...pair((round) => round.p50), worst }));
    if (batch === 1) continue;
    const times = pairOf(result, (round) => at(round, index).cpu / at(round, 0).cpu);
    figures.push(
      alone({
        what: `${what}: CPU against one`,
        size,
        unit: 'times',
        ...times,
        ratio: null,
        target: batch === 10 ? atMost(TEN_MAX, '×', times.ours) : null,
      }),
    );
  }
  return figures;
}

/** Returns a sentence with the processor time of each side of the first cell, split by process. */
function splitOf(kind: ChangeKind, result: Rounds<ServerRound[]>): string {
  const split = (rounds: readonly ServerRound[][]) => {
    const first = rounds.map((round) => at(round, 0));
    const [node, postgres] = [median(first.map((round) => round.node)), median(first.map((round) => round.postgres))];
    return `${valueText(node, 'µs')} of Node and ${valueText(postgres, 'µs')} of Postgres`;
  };
  return `One ${kind}: ${split(result.ours)}; the anchor ${split(result.anchor)}.`;
}
