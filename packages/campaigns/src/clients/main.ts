import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Dice } from '@boxroom/sync-client/simulation/dice';
import { FaultyServer, SERVER_FAULTS, type ServerFault } from './faulty-server.ts';
import { type HistoryResult, playHistory } from './history.ts';

/**
 * `npm run campaign:clients -- --histories 2000 --seed 1`: histories of real clients against the built server over HTTP,
 * several at a time, while the server and its Postgres are killed and the disk is filled. Exits with 1 if anything is
 * wrong. `--at-once 1 --every 0` plays one history at a time on a server without faults.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '6' },
    /** Seconds between two faults of the server; 0: none. */
    every: { type: 'string', default: '12' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const count = Number(values.histories);
const first = Number(values.seed);
const everyMs = Number(values.every) * 1000;
const WRONG_MAX = 20;

const begin = performance.now();
const server = await FaultyServer.start();
const results: HistoryResult[] = [];
const wrong: string[] = [];
const befell = new Map<ServerFault, number>();
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
try {
  const meddling = everyMs > 0 ? harm() : Promise.resolve();
  let next = 0;
  const play = async (): Promise<void> => {
    while (next < count && wrong.length < WRONG_MAX && !over.signal.aborted) {
      const seed = first + next++;
      try {
        const result = await playHistory({ seed, origin: server.origin, withDb: (work) => server.withDb(work) });
        results.push(result);
        wrong.push(...result.wrong.map((line) => `seed ${seed}: ${line}`));
      } catch (error) {
        wrong.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
      if (results.length % 100 === 0) print(`${seconds()} s  ${results.length} histories, ${wrong.length} wrong`);
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, play));
  over.abort();
  await meddling;
} finally {
  await server.stop();
}
report();
process.exit(wrong.length > 0 || results.length < count ? 1 : 0);

/** Lets faults befall the server until the histories are over. */
async function harm(): Promise<void> {
  const dice = new Dice(first);
  while (!over.signal.aborted) {
    await delay(everyMs / 2 + dice.roll(everyMs), undefined, { signal: over.signal }).catch(() => undefined);
    if (over.signal.aborted) return;
    const fault = dice.pick(SERVER_FAULTS) ?? 'server killed';
    if (fault === 'disk filled' && server.whyNoDisk !== null) continue;
    befell.set(fault, (befell.get(fault) ?? 0) + 1);
    await server.suffer(fault);
  }
}

function report(): void {
  for (const line of wrong.slice(0, WRONG_MAX)) print(line);
  const total = (of: (result: HistoryResult) => number) => results.reduce((sum, result) => sum + of(result), 0);
  const network = new Map<string, number>();
  for (const { faults } of results)
    for (const [fault, times] of faults) network.set(fault, (network.get(fault) ?? 0) + times);
  for (const [fault, times] of network) print(`${fault}: ${times}`);
  for (const [fault, times] of befell) print(`${fault}: ${times}`);
  if (server.whyNoDisk !== null) print(`The disk was not filled: ${server.whyNoDisk}.`);
  print(
    `${total(({ crashes }) => crashes)} crashes of an app · ${total(({ fullDisks }) => fullDisks)} full disks of a device · ${total(({ accessChanges }) => accessChanges)} changes of access`,
  );
  print(
    `histories ${results.length} · given ${total(({ given }) => given)} · acknowledged ${total(({ acknowledged }) => acknowledged)} · refused ${total(({ refused }) => refused)} · wrong ${wrong.length} · ${seconds()} s`,
  );
}

function seconds(): number {
  return Math.round((performance.now() - begin) / 1000);
}
