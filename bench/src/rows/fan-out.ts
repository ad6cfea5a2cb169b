import { setTimeout as delay } from 'node:timers/promises';
import type { Cursor, PullOutput } from '@boxroom/domain/sync/protocol';
import { Device } from '../data/devices.ts';
import { addHousehold, type Household, settle, shareRoom, withDatabase } from '../data/filled-database.ts';
import { pullOnce, pullRequest } from '../data/whole-pull.ts';
import { listenTo } from '../harness/event-stream.ts';
import { ask } from '../harness/load.ts';
import { bundleServer, startBare, startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, timesTheAnchor } from '../harness/row.ts';
import { measureUse, type ServerLoad } from '../harness/server-time.ts';
import { median, quantile } from '../harness/stats.ts';

const PEOPLE = 10;
const DEVICES = 50;
const CHANGES_PER_SECOND = 5;
const LAST_MS = 10_000;
const LAG_P99_MAX_MS = 50;
const CPU_MAX = 2;

interface FannedOut {
  /** Milliseconds from sending a change until a device has it, for each change and device. */
  lags: number[];
  /** Microseconds of Node and Postgres, for each change on each device. */
  cpu: number;
}

export const fanOut: BenchRow = {
  name: 'fan-out',
  workload: `the bundled server: ${DEVICES} devices of ${PEOPLE} people follow one room by sync.events and pull after each event; another device pushes ${CHANGES_PER_SECOND} changes a second`,
  anchor: 'a bare Fastify route that writes the bytes of such a pull to every open stream; no database',
  run: ({ rounds, quick }) =>
    withDatabase(async (database) => {
      const people: Household[] = [];
      for (let person = 0; person < PEOPLE; person++)
        people.push(await addHousehold(database.db, { size: person === 0 ? 1000 : 0, person }));
      const [owner] = people;
      if (!owner) throw new Error('There is nobody.');
      await shareRoom(database, people);
      await settle(database);
      const ours = await startOurs(database.url, bundleServer());
      const bare = await startBare(database.url);
      const changes = CHANGES_PER_SECOND * (quick ? 4 : 10);
      const wrong: string[] = [];
      try {
        const [sender] = Device.inOneRoom(owner, [1]);
        if (!sender) throw new Error('There is no device.');
        const sample = await pullAfterOneChange(ours.port, owner, sender);
        const result = await alternate(Math.min(rounds, quick ? 1 : 3), {
          ours: () => fanOutOurs({ server: ours, pool: database.pool }, people, sender, changes),
          anchor: () => fanOutBare({ server: bare, pool: database.pool }, owner, sample, changes),
        });
        for (const { lags } of [...result.ours, ...result.anchor])
          if (lags.length !== changes * DEVICES) wrong.push(`${lags.length} of ${changes * DEVICES} changes arrived`);
        const p50 = pairOf(result, ({ lags }) => quantile(lags, 0.5));
        const p99 = pairOf(result, ({ lags }) => quantile(lags, 0.99));
        const cpu = pairOf(result, (round) => round.cpu);
        const worst = median(result.ours.map(({ lags }) => Math.max(...lags)));
        return {
          figures: [
            alone({ what: 'lag p50', size: '50', unit: 'ms', ...p50 }),
            alone({
              what: 'lag p99',
              size: '50',
              unit: 'ms',
              ...p99,
              worst,
              target: atMost(LAG_P99_MAX_MS, ' ms', p99.ours),
            }),
            alone({
              what: 'CPU of a delivered change',
              size: '50',
              unit: 'µs',
              ...cpu,
              target: timesTheAnchor(CPU_MAX, cpu.ratio),
            }),
          ],
          notes: [
            'Lag: until the device has pulled the change. All devices are in one process on the same machine.',
            `CPU is of Node and all Postgres backends together; the push counts too. The anchor's message has ${sample.length} bytes.`,
          ],
          wrong,
        };
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

async function pullAll(port: number, person: Household, cursors: Record<string, Cursor>): Promise<PullOutput[]> {
  const pages: PullOutput[] = [];
  for (;;) {
    const page = await pullOnce(port, pullRequest(person, cursors));
    pages.push(page);
    for (const { id, to, base } of page.spaces) cursors[id] = { v: to, base };
    if (!page.hasMore) return pages;
  }
}

/** Returns the text of a pull that has one change. */
async function pullAfterOneChange(port: number, person: Household, sender: Device): Promise<string> {
  const cursors: Record<string, Cursor> = {};
  await pullAll(port, person, cursors);
  await ask(port, sender.nextPush('edit', 1));
  // An event has no line breaks; Postgres puts one between two rows.
  return (await ask(port, pullRequest(person, cursors))).replaceAll('\n', '');
}

async function fanOutOurs(
  side: Omit<ServerLoad, 'request'>,
  people: readonly Household[],
  sender: Device,
  changes: number,
): Promise<FannedOut> {
  const { port } = side.server;
  const lags: number[] = [];
  const sentAt = new Map<string, number>();
  const followers = await Promise.all(
    Array.from({ length: DEVICES }, (_, index) => people[index % people.length]).map(async (person) => {
      if (!person) throw new Error('There is nobody.');
      const cursors: Record<string, Cursor> = {};
      await pullAll(port, person, cursors);
      const seen = new Set<string>();
      let isPulling = false;
      let isAsked = false;
      const follow = async () => {
        isAsked = true;
        if (isPulling) return;
        isPulling = true;
        while (isAsked) {
          isAsked = false;
          const pages = await pullAll(port, person, cursors);
          const now = performance.now();
          const rows = pages.flatMap(({ spaces }) => spaces.flatMap((space) => space.item));
          for (const { id } of rows) {
            const start = sentAt.get(id);
            if (start === undefined || seen.has(id)) continue;
            seen.add(id);
            lags.push(now - start);
          }
        }
        isPulling = false;
      };
      return listenTo({ port, path: '/trpc/sync.events', cookie: person.cookie }, () => void follow());
    }),
  );
  // Each stream begins with an event.
  await delay(500);
  const { node, postgres } = await measureUse(side, async () => {
    await sendAll(changes, async () => {
      const known = new Set(sender.items.keys());
      const push = sender.nextPush('add', 1);
      for (const id of sender.items.keys()) if (!known.has(id)) sentAt.set(id, performance.now());
      await ask(port, push);
    });
    await untilArrived(lags, changes);
  });
  for (const close of followers) close();
  return { lags, cpu: (node + postgres) / (changes * DEVICES) };
}

async function fanOutBare(
  side: Omit<ServerLoad, 'request'>,
  { cookie }: Household,
  text: string,
  changes: number,
): Promise<FannedOut> {
  const { port } = side.server;
  const lags: number[] = [];
  const sentAt: number[] = [];
  const followers = await Promise.all(
    Array.from({ length: DEVICES }, () => {
      let next = 0;
      return listenTo({ port, path: '/events', cookie }, (data) => {
        JSON.parse(data);
        lags.push(performance.now() - (sentAt[next++] ?? NaN));
      });
    }),
  );
  const headers = { 'content-type': 'text/plain' };
  const { node, postgres } = await measureUse(side, async () => {
    await sendAll(changes, async () => {
      sentAt.push(performance.now());
      await ask(port, { method: 'POST', path: '/broadcast', headers, body: text });
    });
    await untilArrived(lags, changes);
  });
  for (const close of followers) close();
  return { lags, cpu: (node + postgres) / (changes * DEVICES) };
}

/** Sends one change after the other at the rate, whether or not the server keeps up. */
async function sendAll(changes: number, send: () => Promise<void>): Promise<void> {
  const sending: Promise<void>[] = [];
  // One device sends its changes in order.
  let before = Promise.resolve();
  for (let change = 0; change < changes; change++) {
    before = before.then(send);
    sending.push(before);
    await delay(1000 / CHANGES_PER_SECOND);
  }
  await Promise.all(sending);
}

async function untilArrived(lags: readonly number[], changes: number): Promise<void> {
  const giveUp = performance.now() + LAST_MS;
  while (lags.length < changes * DEVICES && performance.now() < giveUp) await delay(5);
}
