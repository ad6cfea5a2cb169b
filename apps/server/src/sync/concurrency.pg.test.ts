import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFaults } from '../testing/busy-findings.ts';
import { runBusyHousehold } from '../testing/busy-household.ts';
import { installNaiveVersions } from '../testing/naive-versions.ts';

/** The test takes ten seconds on an idle machine. */
const TIMEOUT_MS = 120_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 30 });
});
afterEach(() => database.drop());

test(
  'concurrent pushes and pulls of many devices skip, lose and repeat nothing',
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
  'with versions from a sequence the same household skips rows, which this file detects',
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
