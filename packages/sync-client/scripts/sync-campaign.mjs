// Plays many random histories of people, browsers and tabs against a server in memory:
//   npm run campaign:sync -- --seeds 10000 --from 1 [--no-shrink] [--stop] [--pinned]
// --no-shrink: does not search for the shortest failing history; --stop: stops at the first failure; --pinned: plays
// the former failures first. The numbers are those of the unit test: `--from 123 --seeds 1` replays one.
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { addCounts, noCounts, playHistory, playSeed } from '../src/simulation/history.ts';
import { PINNED } from '../src/simulation/pinned-histories.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    'no-shrink': { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
  },
});
const [from, count] = [Number(values.from), Number(values.seeds)];
const write = (line) => process.stdout.write(`${line}\n`);
const start = performance.now();
const sum = noCounts();
const failed = [];

async function play(name, run) {
  try {
    addCounts(sum, await run());
  } catch (error) {
    failed.push(name);
    write(`${name}: ${error.message}`);
  }
  return failed.length === 0 || !values.stop;
}

async function playAll() {
  for (const { name, history } of values.pinned ? PINNED : [])
    if (!(await play(name, () => playHistory(history)))) return;
  for (let seed = from; seed < from + count; seed++) {
    if (!(await play(seed, () => playSeed(seed, { isShrunk: !values['no-shrink'] })))) return;
    const played = seed - from + 1;
    if (played % 500 === 0) write(`${played} histories, ${seconds()} s, ${failed.length} failed`);
  }
}

function seconds() {
  return ((performance.now() - start) / 1000).toFixed(0);
}

await playAll();
if (failed.length > 0) write(`Failed: ${failed.join(', ')}`);
const counts = Object.entries(sum).map(([what, number]) => `${number} ${what}`);
write(`${counts.join(', ')}, ${failed.length} failures in ${seconds()} s`);
process.exitCode = failed.length > 0 ? 1 : 0;
