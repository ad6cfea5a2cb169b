import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startTestServer } from '@boxroom/db/testing/test-server';
import { SAME_ORIGIN } from '@boxroom/server/testing/test-app';
import { planCalls, type PlannedCall, uncovered } from './calls.ts';
import { openLargeWorld } from './large-world.ts';
import { type Cost, measureHeld, measureTurns } from './measure-turns.ts';
import type { Answered, Asked } from './request-thread.ts';

/**
 * `npm run campaign:cost`: what each procedure and route costs the server at most, in an account of 100,000 items and
 * with inputs at their bounds. Exits with 1 if a call takes a turn of the event loop above 200 ms of processor time, or
 * more than 50 MB.
 */
const TURN_MAX_MS = 200;
const BYTES_MAX = 50 * 2 ** 20;
/** The first call of an operation also compiles its code. */
const REPEATS = 3;

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    /** A part of the names of the operations. */
    only: { type: 'string', default: '' },
    /** A file for the table. */
    out: { type: 'string' },
  },
});

interface Row extends Cost {
  /** The growth without garbage; null: with garbage it is within the limit. */
  held: number | null;
  call: PlannedCall;
  answered: Answered;
}

const server = await startTestServer();
const rows: Row[] = [];
let missing: string[] = [];
try {
  const { cells, pools, counts } = await openLargeWorld(Number(values.items));
  console.log(JSON.stringify(counts));
  const thread = new Worker(new URL('request-thread.ts', import.meta.url));
  const origin = await cells.listen();
  const calls = planCalls(cells.world.actors, pools);
  missing = uncovered(calls);
  for (const call of calls.filter(({ operation }) => operation.includes(values.only))) {
    const row = await measure(call, { thread, origin });
    rows.push(row);
    if (isTooMuch(row)) console.log(lineOf(row));
  }
  await thread.terminate();
  await cells.stop();

  async function measure(call: PlannedCall, to: Caller): Promise<Row> {
    let answered: Answered = { status: 0, code: null, bytes: 0 };
    const once = async () => {
      answered = await ask(call, to);
      await cells.world.server.services.background.idle();
    };
    const costs: Cost[] = [];
    for (let n = 0; n < REPEATS; n++) costs.push(await cells.rolledBack.undoing(() => measureTurns(once)));
    const best = costs.toSorted((a, b) => a.turnMs - b.turnMs)[0] as Cost;
    const bytes = Math.min(...costs.map((cost) => cost.bytes));
    const held = bytes > BYTES_MAX ? await cells.rolledBack.undoing(() => measureHeld(once)) : null;
    return { ...best, bytes, held, call, answered };
  }
} finally {
  await server.stop();
}

const table = tableOf(rows);
if (values.out) writeFileSync(values.out, table);
else console.log(table);
const tooMuch = rows.filter((row) => isTooMuch(row));
for (const path of missing) console.log(`No call covers ${path}.`);
console.log(`${rows.length - tooMuch.length} passed, ${tooMuch.length + missing.length} failed`);
process.exit(tooMuch.length + missing.length > 0 ? 1 : 0);

interface Caller {
  thread: Worker;
  origin: string;
}

async function ask({ actor, method, url, body }: PlannedCall, { thread, origin }: Caller): Promise<Answered> {
  const headers = { ...SAME_ORIGIN, cookie: actor.cookie, 'x-boxroom-user': actor.userId };
  thread.postMessage({ origin, path: url, method, headers, body: body ?? null } satisfies Asked);
  const [answered] = (await once(thread, 'message')) as [Answered];
  return answered;
}

function isTooMuch({ turnMs, bytes, held }: Row): boolean {
  return turnMs > TURN_MAX_MS || (held ?? bytes) > BYTES_MAX;
}

function tableOf(all: readonly Row[]): string {
  const head =
    '| Operation | Input | Answer | Longest turn | All turns | Memory | Without garbage |\n| --- | --- | --- | --- | --- | --- | --- |';
  return [head, ...all.toSorted((a, b) => b.turnMs - a.turnMs).map((row) => lineOf(row))].join('\n');
}

function lineOf({ call, answered, turnMs, cpuMs, bytes, held }: Row): string {
  const answer = answered.code ?? `${(answered.bytes / 1024).toFixed(1)} kB`;
  const mb = (value: number) => `${(value / 2 ** 20).toFixed(1)} MB`;
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  return `| ${call.operation} | ${call.name} | ${answer} | ${ms(turnMs)} | ${ms(cpuMs)} | ${mb(bytes)} | ${held === null ? '' : mb(held)} |`;
}
