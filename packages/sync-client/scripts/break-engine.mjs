// Breaks the engine, one place at a time, and expects the histories to detect it:
//   npm run campaign:breaks [-- only this]
// Changes sources as they are loaded, never on disk. A change whose text is not in its file exactly once is an error,
// so that the list stays in step with the code. Fails when a change goes undetected.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BREAKS } from './breaks.mjs';

const HISTORIES = 400;
const NOTICED = 1;
const MISFIT = 2;
/**
 * The timeout for a hanging change, which does not count as detected: on a busy machine, histories that detect nothing
 * take long.
 */
const TIMEOUT_MS = 1_800_000;
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const campaign = [here('sync-campaign.mjs'), '--seeds', String(HISTORIES), '--pinned', '--stop', '--no-shrink'];
const write = (line) => process.stdout.write(`${line}\n`);

function play(changes) {
  const env = { ...process.env, SOURCE_CHANGES: JSON.stringify(changes) };
  const result = spawnSync(process.execPath, ['--import', here('rewrite-sources.mjs'), ...campaign], {
    env,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  const [first = ''] = result.stdout.split('\n');
  return { status: result.status, text: result.status === MISFIT ? result.stderr.trim() : first.slice(0, 110) };
}

const only = process.argv[2];
let survivors = 0;
const unbroken = play([]);
if (unbroken.status !== 0) {
  write(`A history fails although nothing is broken; fix that first. ${unbroken.text}`);
  process.exit(1);
}
for (const { name, ...change } of BREAKS.filter((entry) => !only || entry.name.includes(only))) {
  const { status, text } = play([change]);
  const isNoticed = status === NOTICED;
  if (!isNoticed) survivors++;
  const verdict = isNoticed ? 'noticed ' : status === MISFIT ? 'MISFIT  ' : 'UNNOTICED';
  write(`${verdict} ${name}${isNoticed || status === MISFIT ? ` – ${text}` : ''}`);
}
write(
  survivors === 0 ? 'The histories noticed every fault.' : `The histories did not notice ${survivors} of the faults.`,
);
process.exitCode = survivors === 0 ? 0 : 1;
