import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { startTestServer } from '@boxroom/db/testing/test-server';
import { v7 as newId } from 'uuid';
import { SpaceEvents } from '../sync/space-events.ts';
import { type HintProcess, startHintProcess, timeArrivals } from './hint-process.ts';

/**
 * Three processes with a real NATS server, which is killed and restarted, and loses hints: `npm run campaign:nats`.
 * Counts how many changes in one process an open tab of another one is told of, and how late. Then measures what a hint
 * costs a process with 10,000 open tabs. Exits with 1 if one change is missing.
 */
const PROGRAM = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find((path) => existsSync(path));
if (PROGRAM === undefined) throw new Error('This campaign needs a NATS server: apt-get install nats-server.');
const port = await freePort();
const natsUrl = `nats://campaign:secret@127.0.0.1:${port}`;
const server = await startTestServer();
const database = await createTestDatabase({ poolSize: 20 });
let nats = await startNats();
let lossRate = 0;
const processes: HintProcess[] = [];
try {
  for (let n = 0; n < 3; n++)
    processes.push(
      await startHintProcess({ url: database.url, nats: natsUrl, isLost: () => Math.random() < lossRate }),
    );
  await delay(1000);
  await report('NATS works', 6);
  await kill(nats);
  await report('NATS is gone', 6);
  nats = await startNats();
  await delay(2000);
  await report('NATS is back', 6);
  const meanwhile = killNowAndThen();
  await report('NATS is killed every three seconds', 12);
  await meanwhile.stop();
  lossRate = 0.5;
  await report('half of the hints and tests are lost', 6, 45_000);
  lossRate = 0;
  await measureHints();
} finally {
  for (const one of processes) await one.stop();
  await kill(nats);
  await database.drop();
  await server.stop();
}

/** Rounds of 15 changes, each between another two of the processes. */
async function report(situation: string, rounds: number, waitMs = 35_000): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [writing, reading] = [processes[round % 3], processes[(round + 1) % 3]];
    if (writing && reading) times.push(...(await timeArrivals(writing, reading, waitMs)));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  process.stdout.write(
    `${situation}: ${times.length} of ${rounds * 15} arrived; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the last after ${at(1)} ms\n`,
  );
  if (times.length < rounds * 15) process.exitCode = 1;
}

/** Both ways to name subjects: one for all spaces, or one for each. Microseconds of the receiving process a hint. */
async function measureHints(): Promise<void> {
  const hear: ((payload: string) => void)[] = [];
  const remote = {
    listen: (_channel: string, onMessage: (payload: string) => void) => {
      hear.push(onMessage);
      return Promise.resolve(() => Promise.resolve());
    },
    notify: () => Promise.resolve(),
  };
  const events = new SpaceEvents({ db: database.db, remote, onError: () => undefined });
  await events.start();
  const abort = new AbortController();
  const people = Array.from({ length: 10_000 }, () => newId());
  await database.db
    .insertInto('app_user')
    .values(people.map((id) => ({ id, email: `${id}@example.org`, catalogue_id: newId() })))
    .execute();
  await database.db
    .insertInto('space')
    .values(people.map((id) => ({ id, kind: 'personal' as const, owner_id: id })))
    .execute();
  const streams = people.map((userId) => events.subscribe({ userId, sessionId: null, signal: abort.signal }));
  await Promise.all(streams.map((stream) => stream.next()));
  const hints = 100_000;
  const strangers = Array.from({ length: 1000 }, () => `${newId()},${newId()}`);
  const start = process.cpuUsage();
  for (let n = 0; n < hints; n++) for (const onMessage of hear) onMessage(strangers[n % 1000] ?? '');
  const used = process.cpuUsage(start);
  process.stdout.write(
    `10,000 open tabs: a hint that concerns none of them costs ${((used.user + used.system) / hints).toFixed(2)} µs\n`,
  );
  abort.abort();
  await Promise.all(streams.map((stream) => stream.next()));
  await events.stop();
}

function killNowAndThen() {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await delay(3000, undefined, { signal: stopping.signal }).catch(() => undefined);
      await kill(nats);
      await delay(500);
      nats = await startNats();
    }
  })();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function startNats(): Promise<ChildProcess> {
  const options = ['--addr', '127.0.0.1', '--port', String(port), '--user', 'campaign', '--pass', 'secret'];
  const child = spawn(PROGRAM ?? '', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  for await (const chunk of child.stderr) {
    said += String(chunk);
    if (said.includes('Server is ready')) break;
  }
  child.stderr.resume();
  if (!said.includes('Server is ready')) throw new Error(`NATS did not start: ${said}`);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  await new Promise<void>((resolve) => void listening.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}
