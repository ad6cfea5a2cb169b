import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';
import { Cluster } from './cluster.ts';
import { DAMAGES, isDamage } from './damage.ts';
import { findPauses, tablePauses } from './pauses.ts';
import { FAULT_KINDS, makeSchedule } from './schedule.ts';

/**
 * See README.md. Exits with 1 unless nothing was lost, doubled or torn. With `--break`: with 0 when the check found the
 * damage, with 3 when it missed it.
 */
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
if (values.replication !== 'synchronous' && values.replication !== 'asynchronous')
  throw new Error('--replication takes synchronous, asynchronous.');
const isSynchronous = values.replication === 'synchronous';
const seed = Number(values.seed);
const only = values.only?.split(',');
const unknown = only?.filter((kind) => !FAULT_KINDS.some((known) => known === kind)) ?? [];
if (unknown.length > 0) throw new Error(`--only does not know ${unknown.join(', ')}.`);
const kinds = FAULT_KINDS.filter((kind) => only?.includes(kind) ?? (kind !== 'nats-kill' || values.nats));
const schedule = makeSchedule(seed, Number(values.faults), kinds);

const cluster = await Cluster.make({ isSynchronous, hasNats: values.nats });
print(`The cluster is in ${cluster.folder}.`);
let isRight = false;
/** Null: nothing was damaged, or the campaign ended before the check. */
let isDamageFound: boolean | null = null;
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
if (isDamageFound !== null) process.exit(isDamageFound ? 0 : 3);
process.exit(isRight && damage === undefined ? 0 : 1);

async function run(): Promise<void> {
  const begin = performance.now();
  await cluster.start();
  print(`It took ${Math.round((performance.now() - begin) / 1000)} s to start.`);
  const { journal, faults, findings, wrongRows, refusals, reopened, looks } = await runCampaign({
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
  for (const [name, list] of Object.entries({
    ...findings,
    wrongRows,
    wrongPages: journal.wrongPages,
    wrongRefusals: refusals.wrong,
  }))
    for (const line of list.slice(0, 20)) print(`${name}: ${line}`);
  print('');
  print('pauses after a fault            count   median  longest');
  for (const { kind, count, medianMs, longestMs } of tablePauses(pauses))
    print(`${kind.padEnd(30)} ${String(count).padStart(6)} ${inSeconds(medianMs)} ${inSeconds(longestMs)}`);
  print('');
  for (const [what, count] of [...refusals.counts].toSorted(([, a], [, b]) => b - a))
    print(`refused: ${what}: ${count} of ${journal.given.size}`);
  for (const [kind, count] of [...journal.failures].toSorted(([, a], [, b]) => b - a)) print(`${kind}: ${count} times`);
  print(
    `${reopened} times a device was closed and opened · rows that differ ${wrongRows.length} · pages that go back ${journal.wrongPages.length} · ${looks} looks for torn states during the work · ${Math.round((performance.now() - begin) / 1000)} s`,
  );
  const longest = Math.max(0, ...pauses.map(({ ms }) => ms));
  print(
    `faults ${faults.length} · acknowledged ${journal.acknowledged} · lost ${lost.length} · doubled ${doubled.length} · torn ${torn.length} · longest pause ${(longest / 1000).toFixed(1)} s`,
  );
  const wrong = [lost, doubled, torn, wrongRows, journal.wrongPages, refusals.wrong].flat();
  isRight = wrong.length === 0;
  if (damage && isDamage(damage)) {
    isDamageFound = findings[damage].length > 0;
    print(isDamageFound ? `The check found the damage: ${damage}.` : `The check MISSED the damage: ${damage}.`);
  }
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}
