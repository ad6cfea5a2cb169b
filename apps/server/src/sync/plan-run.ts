import type { Database } from '@boxroom/db/tables/database';
import { type Plan, refuse, type Touches } from '@boxroom/domain/command/command';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Change, Rows } from '@boxroom/domain/command/model';
import type { ParsedCommand } from '@boxroom/domain/command/registry';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { hasPlaceForItems, itemsGained } from '../access/item-quota.ts';
import { inTurns, nextTurn } from '../next-turn.ts';
import { keepDeletion } from './deletions.ts';
import { filesNamedAnew, isFileElsewhere } from './files-elsewhere.ts';
import { keyOf } from './write-changes.ts';
import { type HistoryRow, toHistory } from './write-history.ts';

export interface CommandCall {
  parsed: ParsedCommand;
  touches: Touches;
  /** When the person gave the command, in milliseconds by their clock; capped at the server's present time. */
  at: number;
  /** Idempotency key; null for calls outside of sync. */
  mutationId: string | null;
  /** The import, or the undoing of one, that the history sums the lines up with. */
  groupId?: string;
}

/** A call as it arrives. */
export type ArrivedCall = Omit<CommandCall, 'touches'>;

export function toCall(userId: string, call: ArrivedCall): CommandCall {
  return { ...call, touches: call.parsed.ok ? call.parsed.touches(userId) : {} };
}

/**
 * How many commands from the first may share a transaction, by what they touch. A move may reach other people's personal
 * spaces in a trigger, which come last in the order of locks: no personal space may be locked before.
 */
export function countShareable(userId: string, calls: readonly CommandCall[]): number {
  let [hasMove, hasPersonal] = [false, false];
  for (const [index, { touches }] of calls.entries()) {
    hasMove ||= touches.ownersCategories ?? false;
    hasPersonal ||= touches.spaces?.includes(userId) ?? false;
    const isAlone = touches.alone || (hasMove && hasPersonal);
    if (isAlone) return Math.max(index, 1);
  }
  return calls.length;
}

/** The first commands of several, planned to be written together. */
export interface Run {
  plans: Plan[];
  changes: Change[];
  history: HistoryRow[];
  /** False for a single command after whose writes triggers and cascades change other rows. */
  isShared: boolean;
  /** Set where the one command restores deletions: `finishRestore` follows the writes. */
  restores: readonly string[] | undefined;
  /** Whether a box was added to a space of the person's own (see `activateReferral`). */
  hasOwnBox: boolean;
}

/**
 * Plans commands one after the other, each on the effects of those before it, as a device does. Stops before the first
 * that cannot share a transaction. The first is always planned.
 */
export async function planRun(
  tx: Transaction<Database>,
  view: MemoryView,
  calls: readonly CommandCall[],
): Promise<Run> {
  const run: Run = { plans: [], changes: [], history: [], isShared: true, restores: undefined, hasOwnBox: false };
  /** Rows that the run adds or deletes: a second such change of one row waits for the next run. */
  const comeOrGone = new Set<string>();
  /** The items that each owner gains by the run. */
  const gained = new Map<string, number>();
  const { userId } = view;
  const owners = new Map([...view.spaces.values()].map((space) => [space.id, space.ownerId]));
  for (const { parsed, touches, at, mutationId, groupId = null } of calls) {
    const isFirst = run.plans.length === 0;
    const planned = parsed.ok
      ? parsed.plan({ userId, at: Math.min(at, Date.now()), view })
      : refuse(parsed.code, parsed.detail);
    const changes = planned.ok ? planned.changes : [];
    await nextTurn(changes.length);
    const isShared = !touches.alone && changes.every((change) => canFollow(view, change, comeOrGone));
    if (!isFirst && !isShared) break;
    const plan = await judgePlan(tx, view, { owners, gained }, planned);
    run.plans.push(plan);
    if (!plan.ok || changes.length === 0) continue;
    if (!isShared) await keepDeletion(tx, { id: mutationId ?? newId(), userId, view }, changes);
    run.changes.push(...changes);
    run.history.push(...toHistory({ userId, mutationId, groupId, at, owners }, plan.log));
    run.isShared = isShared;
    run.restores = touches.deletions;
    run.hasOwnBox ||= !touches.deletions && addsOwnBox(changes, userId, owners);
    if (!isShared) break;
    await inTurns(changes, (change) => {
      countNew(view, change);
      view.apply(change);
      if (change.op !== 'patch') comeOrGone.add(keyOf(change));
    });
  }
  return run;
}

/**
 * Whether a change has the same effect after others of its transaction as in one of its own. Not those for which the
 * triggers lock or write rows that the view does not show: a move to another space, a deletion, a code, a tag; nor a new
 * picture or paper, which is checked in the database.
 */
function canFollow(view: MemoryView, change: Change, comeOrGone: ReadonlySet<string>): boolean {
  const { op, entity } = change;
  if (op !== 'patch' && comeOrGone.has(keyOf(change))) return false;
  if (op === 'delete') return entity === 'boxSetting' || entity === 'checklistEntry';
  if (filesNamedAnew(view, change).length > 0) return false;
  if (op === 'put') return entity !== 'room' && entity !== 'profile';
  const { spaceId, code, tagId } = change.set as Partial<Rows['box']>;
  if (code !== undefined || tagId !== undefined) return false;
  return spaceId === undefined || spaceId === view.get(entity, change.id)?.spaceId;
}

/** Refuses a plan for reasons that only the database knows. */
async function judgePlan(
  tx: Transaction<Database>,
  view: MemoryView,
  { owners, gained }: { owners: ReadonlyMap<string, string>; gained: Map<string, number> },
  plan: Plan,
): Promise<Plan> {
  if (!plan.ok || plan.changes.length === 0) return plan;
  // A room missing from the map is created by this very command.
  const more = itemsGained(plan.changes, view, (spaceId) => owners.get(spaceId) ?? view.userId);
  for (const [ownerId, items] of more) {
    const before = gained.get(ownerId) ?? 0;
    if (!(await hasPlaceForItems(tx, ownerId, { more: items, before }))) return refuse('TOO_MANY', 'items');
    gained.set(ownerId, before + items);
  }
  const files = plan.changes.flatMap((change) => filesNamedAnew(view, change));
  return (await isFileElsewhere(tx, view.userId, files)) ? refuse('INVALID', 'id') : plan;
}

/** Keeps the total counts of owners in step with the rows that a plan adds. */
function countNew(view: MemoryView, change: Change): void {
  if (change.op !== 'put' || (change.entity !== 'box' && change.entity !== 'category')) return;
  const ownerId = view.space(change.row.spaceId)?.ownerId;
  const counts = ownerId === undefined ? undefined : view.owned.get(ownerId);
  const count = counts?.[change.entity];
  if (counts && count !== undefined && !view.get(change.entity, change.row.id)) counts[change.entity] = count + 1;
}

/** A room that is missing from `owners` is created by this very command, so it is the person's own. */
function addsOwnBox(changes: readonly Change[], userId: string, owners: ReadonlyMap<string, string>): boolean {
  return changes.some(
    (change) => change.op === 'put' && change.entity === 'box' && (owners.get(change.row.spaceId) ?? userId) === userId,
  );
}
