import { startPooler } from '@boxroom/db/testing/start-pooler';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { startTestServer } from '@boxroom/db/testing/test-server';
import { startHintProcess, timeArrivals } from './hint-process.ts';

/**
 * Two processes behind a real PgBouncer in transaction mode: `npm run campaign:pooler`. Counts how many of 15 changes
 * in one process an open tab of the other one is told of, and how late. Exits with 1 if one is missing.
 */
const server = await startTestServer();
const database = await createTestDatabase();
const pooler = await startPooler(database.url);
try {
  if (pooler === null) throw new Error('This campaign needs PgBouncer: apt-get install pgbouncer.');
  /** Longer than the run. */
  const NEVER = 2_000_000_000;
  const ways = [
    { way: 'with DATABASE_DIRECT_URL', direct: database.url, compareMs: NEVER, needs: 15 },
    { way: 'without it', direct: undefined, compareMs: undefined, needs: 15 },
    { way: 'without it, hints alone', direct: undefined, compareMs: NEVER, isUntested: true, needs: 0 },
  ];
  for (const { way, needs, ...options } of ways) {
    const [one, other] = [
      await startHintProcess({ url: pooler.url, ...options }),
      await startHintProcess({ url: pooler.url, ...options }),
    ];
    const times = await timeArrivals(one, other);
    process.stdout.write(
      `${way}: ${times.length} of 15 arrived, the last of them after ${Math.round(Math.max(0, ...times))} ms; warnings: ${other.warnings.current().join(', ') || 'none'}\n`,
    );
    if (times.length < needs) process.exitCode = 1;
    await other.stop();
    await one.stop();
  }
} finally {
  await pooler?.stop();
  await database.drop();
  await server.stop();
}
