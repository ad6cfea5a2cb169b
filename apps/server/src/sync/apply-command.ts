import { withRetry } from '@boxroom/db/retry';
import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { type Plan, refuse } from '@boxroom/domain/command/command';
import type { Transaction } from 'kysely';
import { load, lock } from './lock-and-load.ts';
import { type ArrivedCall, planRun, toCall } from './plan-run.ts';
import { writeRun } from './write-run.ts';

export interface Applied {
  plan: Plan;
  /** The spaces that changed: notify their subscribers after the commit. */
  spaceIds: string[];
}

/** Locks, loads, plans and writes one command, with its history lines, in the caller's transaction. */
export async function applyCommand(
  tx: Transaction<Database>,
  { userId, ...arrived }: ArrivedCall & { userId: string },
): Promise<Applied> {
  const call = toCall(userId, arrived);
  const locked = await lock(tx, { userId, clientId: null, touches: [call.touches] });
  const { view } = await load(tx, userId, locked, []);
  const run = await planRun(tx, view, [call]);
  return { plan: run.plans[0] ?? refuse('INTERNAL'), spaceIds: await writeRun(tx, view, run, []) };
}

/**
 * Runs a transaction around `applyCommand`. Retries it after a passing error, and once more when a row that the plan
 * refers to was deleted before the write, or the code of a box was taken: the next plan sees that.
 */
export async function withCommandRetry<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await withRetry(transaction);
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION && !isCodeRace(error)) throw error;
    return withRetry(transaction);
  }
}

/** An id that should be new is in use. The error does not reveal the owner. */
export function isIdConflict(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION && !isCodeRace(error);
}

/** Another box took the same code or tag concurrently: the next plan sees that. */
function isCodeRace(error: unknown): boolean {
  const constraint = error instanceof Error ? (error as Error & { constraint?: string }).constraint : undefined;
  return constraint === 'box_one_code' || constraint === 'box_one_tag';
}

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
