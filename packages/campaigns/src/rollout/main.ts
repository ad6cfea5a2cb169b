import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { startTestServer, urlOfDatabase } from '@boxroom/db/testing/test-server';
import { findWrongRows } from '@boxroom/server/testing/busy-findings';
import { Kysely, PostgresDialect } from 'kysely';
import { checkHistory } from '../cluster/check-history.ts';
import { Household } from '../cluster/household.ts';
import { Journal } from '../cluster/journal.ts';
import { freePorts } from '../cluster/loopback.ts';
import { readFacts } from '../cluster/read-facts.ts';
import { startBalancer } from './balancer.ts';
import { buildEarlier, buildPresent } from './build-version.ts';
import { Rollout } from './rollout.ts';

/**
 * `npm run campaign:rollout -- --from REV`: builds that commit and this checkout, and updates three processes from the
 * one to the other while devices work. Exits with 1 if anything was lost, or an old process did not start again.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '4' },
    devices: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '15' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { from } = values;
if (from === undefined) {
  print('Name the commit to update from: npm run campaign:rollout -- --from REV');
  process.exit(1);
}

print(`Building ${from} and this checkout.`);
const present = buildPresent();
const earlier = buildEarlier(from);
const server = await startTestServer();
const name = `${server.prefix}_rollout`;
await withClient(server.url, (client) => client.query(`create database ${name}`));
const databaseUrl = urlOfDatabase(server.url, name);
const [balancerPort = 0, ...ports] = await freePorts(4);
const balancer = await startBalancer(balancerPort);
const rollout = new Rollout({
  mains: { old: earlier.main, new: present.main },
  databaseUrl,
  balancer,
  ports,
  print,
});
const pool = createPool({ url: databaseUrl, log: SILENT_LOG, max: 4 });
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
let isRight = false;
try {
  isRight = await run();
} finally {
  await db.destroy();
  await rollout.end();
  await balancer.close();
  await server.stop();
  earlier.remove();
}
process.exit(isRight ? 0 : 1);

async function run(): Promise<boolean> {
  const begin = performance.now();
  const journal = new Journal(() => performance.now() - begin);
  const options = {
    db,
    origin: balancer.origin,
    journal,
    seed: Number(values.seed),
    people: Number(values.people),
    devicesPerPerson: Number(values.devices),
  };
  const phase = async (title: string, change: () => Promise<void>) => {
    print(`${title} (${journal.acknowledged} acknowledged)`);
    await change();
    await delay(Number(values.seconds) * 1000);
  };

  await phase('Two old processes create the database.', async () => {
    await rollout.start(0, 'old');
    await rollout.start(1, 'old');
  });
  const household = await Household.create(options);
  try {
    journal.begin();
    household.work();
    await phase('Devices work.', () => Promise.resolve());
    await phase('A new process migrates beside them.', () => rollout.start(2, 'new'));
    await phase('An old process crashes in the middle of the update.', () => rollout.crash(0));
    await phase('The new process crashes.', () => rollout.crash(2));
    await phase('The update goes back: the new process stops.', () => rollout.stop(2));
    await phase('The update begins again.', () => rollout.start(2, 'new'));
    for (const place of [0, 1])
      await phase('An old process is replaced.', async () => {
        await rollout.stop(place);
        await rollout.start(place, 'new');
      });
    await household.rest();
    const facts = await withRetry(() => readFacts(db));
    const findings = checkHistory([...journal.given.values()], facts);
    const wrong: string[] = [];
    for (const device of household.devices)
      wrong.push(...(await withRetry(() => findWrongRows(db, device))).map((row) => `${device.name}: ${row}`));
    const all = { ...findings, wrongRows: wrong, wrongPages: journal.wrongPages, refused: rollout.refused };
    for (const [kind, list] of Object.entries(all)) for (const line of list.slice(0, 20)) print(`${kind}: ${line}`);
    for (const [kind, count] of journal.failures) print(`${kind}: ${count} times`);
    print(
      `given ${journal.given.size} · acknowledged ${journal.acknowledged} · lost ${findings.lost.length} · doubled ${findings.doubled.length} · torn ${findings.torn.length} · rows that differ ${wrong.length} · starts refused ${rollout.refused.length} · longest pause ${(longestPause(journal) / 1000).toFixed(1)} s`,
    );
    return Object.values(all).every((list) => list.length === 0);
  } finally {
    await household.close();
  }
}

function longestPause({ stretches }: Journal): number {
  const gaps = stretches.flatMap((acks) => acks.slice(1).map((ack, index) => ack - (acks[index] ?? ack)));
  return Math.max(0, ...gaps);
}
