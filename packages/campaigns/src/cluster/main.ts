import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';
import { Cluster } from './cluster.ts';
import { DAMAGES, isDamage } from './damage.ts';
import { findPauses, tablePauses } from './pauses.ts';
import { FAULT_KINDS, makeSchedule } from './schedule.ts';

/** See README.md. Exits with 1 unless nothing was lost, doubled or torn. */
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '4' },
    devices: { type: 'string', default: '2' },
    'check-every': { type: 'string', default: '50' },
    only: { type: 'string' },
    replication: { type: 'string', default: 'synchronous' },
    break: { type: 'string' },
    nats: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const damage = values.break;
if (damage !== undefined && !isDamage(damage)) throw new Error(`--break takes ${Object.keys(DAMAGES).join(', ')}.`);
const isSynchronous = values.replication !== 'asynchronous';
const seed = Number(values.seed);
const only = values.only?.split(',');
const kinds = FAULT_KINDS.filter((kind) => only?.includes(kind) ?? (kind !== 'nats-kill' || values.nats));
const schedule = makeSchedule(seed, Number(values.faults), kinds);

const cluster = await Cluster.make({ isSynchronous, hasNats: values.nats });
print(`The cluster is in ${cluster.folder}.`);
let isRight = false;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const stopped = new Promise<never>((_, reject) => {
  stopping.signal.addEventListener('abort', () => reject(new Error('Stopped.')));
});
stopped.catch(() => undefined);
try {
  await Promise.race([stopped, run()]);
} catch (error) {
  print(`The campaign ended early: ${String(error)}`);
} finally {
  await cluster.stop({ keep: values.keep });
}
process.exit(isRight ? 0 : 1);

async function run(): Promise<void> {
  const begin = performance.now();
  await cluster.start();
  print(`It took ${Math.round((performance.now() - begin) / 1000)} s to start.`);
  const { journal, faults, findings, wrongRows, reopened } = await runCampaign({
    cluster,
    schedule,
    seed,
    people: Number(values.people),
    devicesPerPerson: Number(values.devices),
    checkEvery: Number(values['check-every']),
    print,
    damage: damage && isDamage(damage) ? (db) => DAMAGES[damage](db).then(() => undefined) : undefined,
  });
  const pauses = findPauses(journal.stretches, faults);
  const { lost, doubled, torn } = findings;
  for (const [name, list] of Object.entries({ ...findings, wrongRows, wrongPages: journal.wrongPages }))
    for (const line of list.slice(0, 20)) print(`${name}: ${line}`);
  print('');
  print('pauses after a fault            count   median  longest');
  for (const { kind, count, medianMs, longestMs } of tablePauses(pauses))
    print(`${kind.padEnd(30)} ${String(count).padStart(6)} ${inSeconds(medianMs)} ${inSeconds(longestMs)}`);
  print('');
  for (const [kind, count] of [...journal.failures].toSorted(([, a], [, b]) => b - a)) print(`${kind}: ${count} times`);
  print(
    `${reopened} times a device was closed and opened · rows that differ ${wrongRows.length} · pages that go back ${journal.wrongPages.length} · ${Math.round((performance.now() - begin) / 1000)} s`,
  );
  const longest = Math.max(0, ...pauses.map(({ ms }) => ms));
  print(
    `faults ${faults.length} · acknowledged ${journal.acknowledged} · lost ${lost.length} · doubled ${doubled.length} · torn ${torn.length} · longest pause ${(longest / 1000).toFixed(1)} s`,
  );
  const wrong = [lost, doubled, torn, wrongRows, journal.wrongPages].flat();
  isRight = wrong.length === 0;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}
