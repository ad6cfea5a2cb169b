import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Dice } from '@boxroom/sync-client/simulation/dice';
import { count, type FuzzFault } from './fuzz-report.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { OURS } from './oracle.ts';
import { rawCase, type RawCase } from './raw-requests.ts';
import { sessionsIn } from './sight.ts';

export interface RawReport {
  connections: number;
  byKind: Map<string, number>;
  /** By the status of each response; `none`: the connection ended without one. */
  byStatus: Map<string, number>;
  /** Megabytes of the heap after a collection, at ten moments. */
  heap: number[];
  faults: FuzzFault[];
}

interface RawOptions {
  seed: number;
  from: number;
  connections: number;
  atOnce: number;
}

/** A server that says nothing for this long is stuck. */
const SILENCE_MS = 20_000;
/** The server may wait for the rest of a request that has no end, so the client hangs up. */
const HANG_UP_MS = 100;
const SLOW_MS = 5;
const CHECK_EVERY = 250;
const HEAP_MOMENTS = 10;
/** Caches and counters that fill up. A leak of a kilobyte for each connection would exceed it. */
const HEAP_GROWTH_MAX_MB = 16;

/** Sends what no client sends, and looks whether the server answers as it should and lives on. */
export async function runRaw(opened: FuzzWorld, options: RawOptions): Promise<RawReport> {
  const { seed, from, connections, atOnce } = options;
  const report: RawReport = { connections: 0, byKind: new Map(), byStatus: new Map(), heap: [], faults: [] };
  let index = from;
  const end = from + connections;
  async function work(): Promise<void> {
    while (index < end) {
      const at = index++;
      const made = rawCase(new Dice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0xc2b2ae35)), opened.world, at);
      const say = (what: string) => report.faults.push({ index: at, what, call: `${made.kind}: ${shown(made)}` });
      const answer = await converse(opened.port, made);
      if (answer === null) say('the server is silent');
      for (const what of judgeRaw(made, answer ?? '', opened)) say(what);
      count(report.byKind, made.kind);
      const statuses = statusesIn(answer ?? '');
      for (const status of statuses.length > 0 ? statuses : ['none']) count(report.byStatus, String(status));
      for (const what of opened.newFaultsOfLog()) say(what);
      if (at % CHECK_EVERY === 0 && !(await isAlive(opened.port))) say('the server no longer says that it lives');
      if ((at - from) % Math.ceil(connections / HEAP_MOMENTS) === 0) report.heap.push(heapAfterCollection());
      report.connections++;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  report.heap.push(heapAfterCollection());
  const last = { index: end - 1, call: 'afterwards' };
  if (!(await isAlive(opened.port))) report.faults.push({ ...last, what: 'the server no longer says that it lives' });
  const [first = 0, warm = first] = report.heap;
  const growth = (report.heap.at(-1) ?? warm) - warm;
  if (growth > HEAP_GROWTH_MAX_MB) report.faults.push({ ...last, what: `the heap has grown by ${growth} MB` });
  return report;
}

function judgeRaw(made: RawCase, answer: string, { sight, world }: FuzzWorld): string[] {
  const statuses = statusesIn(answer);
  const faults = statuses
    .filter((status) => status >= 500)
    .map((status) => `status ${status} ← ${answer.slice(0, 300)}`);
  if (statuses.length > made.responsesMax) faults.push(`${statuses.length} responses to ${made.responsesMax} requests`);
  if (made.isAmbiguous && statuses.some((status) => status < 400))
    faults.push(`takes an ambiguous length: ${statuses[0]}`);
  const [inside] = OURS.exec(answer) ?? [];
  if (inside !== undefined) faults.push(`tells of our inside: ${inside}`);
  const said = { procedures: [], text: Buffer.concat([...made.parts]).toString('latin1') };
  // A pipeline may have requests of both.
  const actors = (['owner', 'stranger'] as const).filter((name) =>
    sessionsIn(world.actors[name].cookie).some((token) => said.text.includes(token)),
  );
  const leaks = (actors.length > 0 ? actors : [null]).map((actor) => sight.leaksIn(answer, { ...said, actor }));
  faults.push(...leaks.reduce((one, other) => one.filter((leak) => other.includes(leak))));
  return faults;
}

function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)]
    .map(([, status]) => Number(status))
    .filter((status) => status !== 100);
}

/** Sends the parts, and returns everything until the connection ends; null: the server let it stay open. */
async function converse(port: number, { parts, isOpenEnded }: RawCase): Promise<string | null> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay();
  let answer = '';
  let isSilent = false;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1')));
  socket.on('close', () => resolve());
  // A refusal may arrive while the rest is still being sent.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(SILENCE_MS, () => {
    isSilent = true;
    socket.destroy();
  });
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    if (parts.length > 1) await delay(SLOW_MS);
  }
  if (isOpenEnded) setTimeout(() => socket.end(), HANG_UP_MS).unref();
  await ended;
  return isSilent ? null : answer;
}

async function isAlive(port: number): Promise<boolean> {
  for (const path of ['/livez', '/readyz']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) return false;
  }
  return true;
}

let collect: (() => void) | undefined;
function heapAfterCollection(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return Math.round((process.memoryUsage().heapUsed / 1024 / 1024) * 10) / 10;
}

function shown({ parts }: RawCase): string {
  return JSON.stringify(Buffer.concat([...parts]).toString('latin1')).slice(0, 1500);
}
