import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@boxroom/domain/seed/seeded-random';
import { samplePicture } from '@boxroom/server/testing/sample-pictures';
import { throttle } from '../harness/throttle.ts';
import { Crowd } from './crowd.ts';
import { findCapacity, oneInAHurry, overload } from './overload.ts';
import { phaseText } from './report.ts';
import { withSite } from './site.ts';
import { runSteadily } from './steady.ts';

const USAGE =
  'Usage: npm run campaign:load -- [--people 500] [--minutes 5] [--rate 20] [--database embedded|server] [--processes 1] [--overload 0] [--carried N] [--share 0.25] [--json FILE]';
const ARRIVE_S = 40;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    /** Of the moderate rate. 0: none. */
    minutes: { type: 'string', default: '5' },
    /** Arrivals a second; pulls after hints come on top. */
    rate: { type: 'string', default: '20' },
    database: { type: 'string', default: 'embedded' },
    processes: { type: 'string', default: '1' },
    /** Minutes at twice and at four times what the servers carry. 0: none. */
    overload: { type: 'string', default: '0' },
    /** Arrivals a second that the servers carry; absent: the campaign searches them. */
    carried: { type: 'string' },
    /** Of a core, for the event loop of each process; absent: what the machine gives. */
    share: { type: 'string' },
    json: { type: 'string' },
  },
});
const numberOf = (name: 'people' | 'minutes' | 'rate' | 'processes' | 'overload') => Number(values[name]);
const say = (line: string) => console.log(line);

process.exit(await main());

async function main(): Promise<number> {
  const [people, minutes, rate] = [numberOf('people'), numberOf('minutes'), numberOf('rate')];
  const [processes, overloadMinutes] = [numberOf('processes'), numberOf('overload')];
  const { database } = values;
  const isNumber = [people, minutes, rate, processes, overloadMinutes].every((value) => value >= 0);
  if (!isNumber || (database !== 'embedded' && database !== 'server')) {
    console.error(USAGE);
    return 2;
  }
  await withSite({ database, people, processes }, async (site) => {
    const release =
      values.share &&
      throttle(
        site.servers.map(({ pid }) => pid),
        Number(values.share),
      );
    say(
      `${site.people.length} people, ${site.servers.length} process(es), ${database} database, ${release ? `${values.share} of a core for each event loop` : 'all cores'}`,
    );
    const photo = await samplePicture('jpeg', { width: 800, height: 600 });
    const crowd = new Crowd(site, { random: seededRandom(1), photo });
    say(phaseText('arrival', await crowd.arrive(ARRIVE_S), ARRIVE_S));
    if (minutes > 0) {
      const { recorder, samples } = await runSteadily(site, crowd, { rate, seconds: minutes * 60, say });
      if (values.json !== undefined) {
        // npm runs this from the repository, not from the caller's folder.
        const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), values.json);
        writeFileSync(path, `${JSON.stringify({ summaries: recorder.summaries(), samples }, null, 1)}\n`);
      }
    }
    if (overloadMinutes > 0) {
      const carried = Number(values.carried) || (await findCapacity(crowd, say));
      say(`carried: ${carried.toFixed(0)} arrivals a second`);
      await oneInAHurry(crowd, { carried }, say);
      for (const times of [2, 4]) await overload(crowd, { carried, times, seconds: overloadMinutes * 60 }, say);
    }
    crowd.leave();
    if (release) release();
  });
  return 0;
}
