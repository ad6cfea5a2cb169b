import { withRetry } from '@boxroom/db/retry';
import { changedSpaces } from '@boxroom/db/spaces';
import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import type { Plan } from '@boxroom/domain/command/command';
import { refuse } from '@boxroom/domain/command/command';
import type { Change } from '@boxroom/domain/command/model';
import type { ParsedCommand } from '@boxroom/domain/command/registry';
import { sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { accessibleSpaces } from '../access/accessible-spaces.ts';
import { hasPlaceForItems, itemsGained } from '../access/item-quota.ts';
import { activateReferral } from './activate-referral.ts';
import { finishRestore, keepDeletion } from './deletions.ts';
import { lockAndLoad } from './lock-and-load.ts';
import { writeChanges } from './write-changes.ts';
import { writeHistory } from './write-history.ts';

export interface CommandCall {
  userId: string;
  parsed: ParsedCommand;
  /** When the person gave the command, in milliseconds by their clock; capped at the server's present time. */
  at: number;
  /** Idempotency key; null for calls outside of sync. */
  mutationId: string | null;
}

export interface Applied {
  plan: Plan;
  /** The spaces that changed: notify their subscribers after the commit. */
  spaceIds: string[];
}

/** Locks, loads, plans and writes one command, with its history lines, in the caller's transaction. */
export async function applyCommand(tx: Transaction<Database>, call: CommandCall): Promise<Applied> {
  const { userId, parsed, mutationId } = call;
  if (!parsed.ok) return { plan: refuse(parsed.code, parsed.detail), spaceIds: [] };
  const touches = parsed.touches(userId);
  const view = await lockAndLoad(tx, userId, touches);
  const plan = parsed.plan({ userId, at: Math.min(call.at, Date.now()), view });
  if (!plan.ok || plan.changes.length === 0) return { plan, spaceIds: [] };
  const owners = new Map([...view.spaces.values()].map((space) => [space.id, space.ownerId]));
  // A room missing from the map is created by this very command.
  const gained = itemsGained(plan.changes, view, (spaceId) => owners.get(spaceId) ?? userId);
  for (const [ownerId, items] of gained)
    if (!(await hasPlaceForItems(tx, ownerId, items))) return { plan: refuse('TOO_MANY', 'items'), spaceIds: [] };
  if (await isPictureElsewhere(tx, userId, plan.changes)) return { plan: refuse('INVALID', 'id'), spaceIds: [] };
  await keepDeletion(tx, { id: mutationId ?? newId(), userId, view }, plan.changes);
  await writeChanges(tx, userId, plan.changes);
  if (touches.deletions) await finishRestore(tx, view, touches.deletions, plan.changes);
  await writeHistory(tx, { userId, mutationId, at: call.at, owners }, plan.log);
  if (!touches.deletions) await activateReferral(tx, { userId, owners }, plan.changes);
  // Nobody subscribes to a new room yet: the person's other devices learn of it through their own space.
  const own = plan.changes.some((change) => change.op === 'put' && change.entity === 'room') ? [userId] : [];
  return { plan, spaceIds: [...new Set([...(await changedSpaces(tx)), ...own])] };
}

/** Whether another item that the person can see has the picture. Items of strangers reveal nothing. */
async function isPictureElsewhere(
  tx: Transaction<Database>,
  userId: string,
  changes: readonly Change[],
): Promise<boolean> {
  for (const change of changes) {
    if (change.op !== 'patch' || change.entity !== 'item' || typeof change.set.pictureId !== 'string') continue;
    const { rows } = await sql`
      select from item i join ${accessibleSpaces(userId)} a on a.id = i.space_id
      where i.picture_id = ${change.set.pictureId} and i.id <> ${change.id} limit 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
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
