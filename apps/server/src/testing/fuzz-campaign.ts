import { parseArgs } from 'node:util';
import { startTestServer } from '@boxroom/db/testing/test-server';
import type { FuzzReport } from './fuzz/fuzz-report.ts';
import { createWorlds } from './fuzz/fuzz-world.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { type RawReport, runRaw } from './fuzz/run-raw.ts';

/**
 * Hostile and random calls of every procedure and route by every kind of caller, then raw bytes over TCP:
 * `npm run campaign:fuzz -- --calls 200000 --raw 20000 --seed 1`. To repeat one call: `--from 1234 --calls 1 --raw 0`;
 * the whole life of its world: `--from` the number at which the world began, and all calls up to it. Uses an embedded
 * Postgres, or the one in TEST_DATABASE_URL. After `--minutes 30` it begins no further world. Exits with 1 if it finds a
 * fault.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '200000' },
    raw: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    world: { type: 'string', default: '2000' },
    'raw-from': { type: 'string', default: '0' },
    connections: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '1000' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const began = performance.now();
let told = 0;
const server = await startTestServer();
try {
  const worlds = await createWorlds();
  try {
    const report = await runFuzz(worlds, {
      seed: Number(values.seed),
      from: Number(values.from),
      calls: Number(values.calls),
      ofWorld: Number(values.world),
      connections: Number(values.connections),
      until: Date.now() + Number(values.minutes) * 60_000,
      onProgress: (done, { faults }) => {
        for (const { index, what, call } of faults.slice(told))
          say(`FAULT seed ${values.seed} call ${index}: ${what}\n    ${call}`);
        told = faults.length;
        say(`${done} calls, ${told} faults, ${Math.round((performance.now() - began) / 1000)} s`);
      },
    });
    describe(report);
    const opened = await worlds.open();
    const raw = await runRaw(opened, {
      seed: Number(values.seed),
      from: Number(values['raw-from']),
      connections: Number(values.raw),
      atOnce: 2 * Number(values.connections),
    });
    await opened.stop();
    describeRaw(raw);
    if (report.faults.length + raw.faults.length > 0) process.exitCode = 1;
  } finally {
    await worlds.stop();
  }
} finally {
  await server.stop();
}

function sorted(counts: Map<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}

function describe(report: FuzzReport): void {
  const { calls, worlds, reads, repeatedForLoad } = report;
  const neverOk = [...report.operations].flatMap(([name, outcomes]) => (outcomes.has('ok') ? [] : [name]));
  const summary = {
    calls,
    worlds,
    reads,
    repeatedForLoad,
    seconds: Math.round((performance.now() - began) / 1000),
    byCaller: sorted(report.byCaller),
    byKind: sorted(report.byKind),
    byOutcome: sorted(report.byOutcome),
    neverOk,
    faults: sorted(report.faultCounts),
  };
  say(JSON.stringify(summary, null, 2));
}

function describeRaw({ faults, byKind, byStatus, connections, heap }: RawReport): void {
  for (const { index, what, call } of faults) say(`FAULT seed ${values.seed} raw ${index}: ${what}\n    ${call}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  say(JSON.stringify({ connections, seconds, byKind: sorted(byKind), byStatus: sorted(byStatus), heap }, null, 2));
}
