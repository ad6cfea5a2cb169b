import { parseArgs } from 'node:util';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { startTestServer } from '@boxroom/db/testing/test-server';
import { sql } from 'kysely';
import { findFaults } from './busy-findings.ts';
import { runBusyHousehold } from './busy-household.ts';

/**
 * A long run of the busy household: `npm run campaign:server -- --mutations 5000`. Uses an embedded
 * Postgres, or the one in TEST_DATABASE_URL. Exits with 1 if it finds a fault.
 */
const { values } = parseArgs({
  options: {
    mutations: { type: 'string', default: '5000' },
    users: { type: 'string', default: '4' },
    devices: { type: 'string', default: '3' },
    limit: { type: 'string', default: '40' },
    jitter: { type: 'string', default: '5' },
  },
});
const server = await startTestServer();
const database = await createTestDatabase({ poolSize: 40 });
try {
  const { devices, ...run } = await runBusyHousehold({
    db: database.db,
    mutations: Number(values.mutations),
    users: Number(values.users),
    devicesPerUser: Number(values.devices),
    limit: Number(values.limit),
    jitter: Number(values.jitter),
  });
  const faults = await findFaults(database.db, { devices, ...run });
  const { rows: outcomes } = await sql`
    select coalesce(code, 'applied') as outcome, count(*) from sync_mutation where not repeat group by 1 order by 2 desc`.execute(
    database.db,
  );
  const { rows: activity } = await sql`
    select deadlocks, xact_commit as committed, xact_rollback as "rolledBack" from pg_stat_database
    where datname = current_database()`.execute(database.db);
  const given = devices.reduce((sum, device) => sum + device.given.size, 0);
  const pulls = devices.reduce((sum, device) => sum + device.pulls, 0);
  process.stdout.write(`${JSON.stringify({ given, pulls, ...run, outcomes, activity, faults }, null, 2)}\n`);
  const wrong: string[] = [run.wrongPages, ...Object.values<string[]>({ ...faults })].flat();
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await database.drop();
  await server.stop();
}
