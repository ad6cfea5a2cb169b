import { setTimeout as delay } from 'node:timers/promises';
import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { findWrongRows } from '@boxroom/server/testing/busy-findings';
import { Kysely, PostgresDialect } from 'kysely';
import { addFindings, checkHistory, checkRefusals, type Findings, type Refusals } from './check-history.ts';
import type { Cluster } from './cluster.ts';
import { Household } from './household.ts';
import { inject } from './inject.ts';
import { Journal } from './journal.ts';
import { until } from './loopback.ts';
import type { InjectedFault } from './pauses.ts';
import { readFacts, readRows } from './read-facts.ts';
import { FAULTS, type PlannedFault } from './schedule.ts';
import { TornWatch } from './torn-watch.ts';

export interface CampaignOptions {
  cluster: Cluster;
  schedule: readonly PlannedFault[];
  seed: number;
  people: number;
  devicesPerPerson: number;
  /** Faults between two checks of everything. */
  checkEvery: number;
  print: (line: string) => void;
  /** Damages the database before the last check, to prove that the check finds it. */
  damage?: ((db: Kysely<Database>, journal: Journal) => Promise<void>) | undefined;
}

export interface CampaignResult {
  journal: Journal;
  faults: InjectedFault[];
  findings: Findings;
  /** Rows that a device has otherwise than the database. */
  wrongRows: string[];
  refusals: Refusals;
  reopened: number;
  /** Snapshots in which torn states were looked for while devices worked. */
  looks: number;
}

/** Between two looks for torn states while devices work. */
const LOOK_MS = 2000;

/** After the worst fault the cluster is whole again within a minute; the machine may have other work. */
const WHOLE_MS = 600_000;

/** Injects the faults one after the other while the household works, and checks everything every now and then. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { cluster, schedule, checkEvery, print } = options;
  const start = performance.now();
  const now = () => performance.now() - start;
  const journal = new Journal(now);
  const pool = createPool({ url: cluster.directUrl, log: SILENT_LOG, max: 4 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const household = await Household.create({ ...options, db, origin: cluster.origin, journal });
  const result: CampaignResult = {
    journal,
    faults: [],
    findings: { lost: [], doubled: [], torn: [] },
    wrongRows: [],
    refusals: { counts: new Map(), wrong: [] },
    reopened: 0,
    looks: 0,
  };
  const torn = new TornWatch(() => readRows(db));
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await torn.look();
      await delay(LOOK_MS);
    }
  })();
  watching.catch(() => undefined); // Awaited at the end.
  let over: Promise<unknown> = Promise.resolve();
  const recover = async () => {
    await over;
    await until('the database is whole', WHOLE_MS, () => cluster.isDatabaseWhole());
  };
  try {
    journal.begin();
    household.work();
    for (const [index, fault] of schedule.entries()) {
      await delay(fault.afterMs);
      if (FAULTS[fault.kind][0] !== 'light') await recover();
      const at = now();
      const injected = await inject(cluster, fault);
      over = Promise.all([over, injected.over]);
      over.catch(() => undefined); // `recover` throws it
      result.faults.push({ kind: fault.kind, at });
      print(`${seconds(at)} s  ${index + 1}  ${fault.kind} (${injected.target})  ${journal.acknowledged} acknowledged`);
      if ((index + 1) % checkEvery === 0 && index + 1 < schedule.length) {
        await recover();
        await check(result, { household, db, print });
        household.connect();
        journal.begin();
        household.work();
      }
    }
    await delay(2000);
    await recover();
    await household.rest();
    stop.abort();
    await watching;
    result.looks = torn.looks;
    addFindings(result.findings, { lost: [], doubled: [], torn: torn.found });
    await options.damage?.(db, journal);
    await check(result, { household, db, print });
    result.reopened = household.reopened;
    return result;
  } finally {
    stop.abort();
    await household.close();
    await watching.catch(() => undefined);
    await db.destroy();
  }
}

interface Checked {
  household: Household;
  db: Kysely<Database>;
  print: (line: string) => void;
}

/** Brings every device to rest and compares all of them, the journal and the database. */
async function check(result: CampaignResult, { household, db, print }: Checked): Promise<void> {
  await household.rest();
  const { journal } = result;
  const facts = await withRetry(() => readFacts(db));
  const given = [...journal.given.values()];
  addFindings(result.findings, checkHistory(given, facts));
  result.refusals = checkRefusals(given, facts);
  for (const device of household.devices) {
    const wrong = await withRetry(() => findWrongRows(db, device));
    result.wrongRows.push(...wrong.map((row) => `${device.name}: ${row}`));
  }
  const { lost, doubled, torn } = result.findings;
  print(
    `        checked: ${journal.given.size} given, ${lost.length} lost, ${doubled.length} doubled, ${torn.length} torn, ${result.wrongRows.length} rows that differ`,
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(7);
}
