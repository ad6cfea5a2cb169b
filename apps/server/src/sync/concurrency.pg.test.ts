import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFaults } from '../testing/busy-findings.ts';
import { runBusyHousehold } from '../testing/busy-household.ts';
import { installNaiveVersions } from '../testing/naive-versions.ts';

/** Ten seconds on a quiet machine. */
const TIMEOUT_MS = 120_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 30 });
});
afterEach(() => database.drop());

test(
  'while many devices write and read at once, no row is skipped and nothing is lost or done twice',
  async () => {
    const { db } = database;
    const run = await runBusyHousehold({ db, mutations: 240, users: 3 });
    expect(await findFaults(db, run)).toEqual({ wrongRows: [], lost: [], notOnce: [], astray: [], unsaid: [] });
    expect(run.wrongPages).toEqual([]);
    expect(Object.keys(run.statuses)).toEqual(['ok']);
    expect(Math.min(run.doubled, run.lostAnswers, run.accessChanges)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'with versions from a sequence the same household skips rows: this file would notice',
  async () => {
    const { db } = database;
    const run = await runBusyHousehold({
      db,
      mutations: 150,
      users: 3,
      jitter: 25,
      changesAccess: false,
      before: () => installNaiveVersions(db),
    });
    const { wrongRows } = await findFaults(db, run);
    expect(wrongRows.length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
