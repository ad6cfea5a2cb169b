// Plays many random histories of the sync engine:
//   node scripts/sync-campaign.mjs --seeds 10000 --from 1 [--indexed-db] [--no-shrink] [--stop]
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { IndexedDatabases, QuickDatabases } from '../src/model/databases.ts';
import { addCounts, playSeed } from '../src/model/history.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    'indexed-db': { type: 'boolean', default: false },
    'no-shrink': { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const count = Number(values.seeds);
const newDatabases = () => (values['indexed-db'] ? new IndexedDatabases() : new QuickDatabases());
const write = (line) => process.stdout.write(`${line}\n`);

const sum = { histories: 0, steps: 0, mutations: 0, crashes: 0, faults: 0 };
const failed = [];
const start = performance.now();
for (let seed = from; seed < from + count; seed++) {
  try {
    addCounts(sum, await playSeed(seed, { newDatabases, isShrunk: !values['no-shrink'] }));
  } catch (error) {
    failed.push(seed);
    write(error.message);
    if (values.stop) break;
  }
  if ((seed - from + 1) % 500 === 0) write(`${seed - from + 1} histories, ${seconds()} s, ${failed.length} failed`);
}
if (failed.length > 0) write(`Failed: ${failed.join(' ')}`);
const counts = Object.entries(sum).map(([name, number]) => `${number} ${name}`);
write(`${counts.join(', ')}, ${failed.length} failures in ${seconds()} s`);
process.exitCode = failed.length > 0 ? 1 : 0;

function seconds() {
  return ((performance.now() - start) / 1000).toFixed(0);
}
