import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { type CountOwned, countOwned } from '../access/owner-limits.ts';
import type { Box } from '../box/box.ts';
import { idSchema } from '../id/id.ts';
import { ITEMS_PER_SELECTION_MAX } from '../item/item.ts';
import { deletionsIn } from '../trash/deletions-in.ts';
import { TRASH_PAGE_SIZE_MAX } from '../trash/trash-list.ts';
import { accept, defineCommand, type Plan, type PlanContext, type Refusal, refuse } from './command.ts';
import { codesFor } from './give-codes.ts';
import { usableCategory } from './item-commands.ts';
import { LayeredView } from './layered-view.ts';
import { logBox, logItem, logRoom } from './log.ts';
import type { Change, DeletedThing, Entity, ReadView } from './model.ts';

const RESTORED = { after: { restored: true } };
const PARENTS_FIRST: readonly Entity[] = ['room', 'box', 'item', 'boxSetting', 'checklistEntry'];

const deletion = {
  deletionId: idSchema,
  ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(ITEMS_PER_SELECTION_MAX))),
};

export const trashCommands = {
  /**
   * Restores the deletion of a command, or the parts of it that `ids` names, with ids, pictures and contents; or several
   * deletions, where a room comes before its boxes and a box before its items. An item needs its box and edit access to
   * it, a box needs its room and ownership of it; only the former owner can restore a room. Skips rows that exist, and
   * those that cannot be restored while others can. A view that does not know a deletion accepts and changes nothing: the
   * server decides.
   */
  'trash.restore': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.union([
      z.strictObject(deletion),
      z.strictObject({
        deletions: z
          .array(z.strictObject(deletion))
          .check(z.minLength(1), z.maxLength(TRASH_PAGE_SIZE_MAX), z.refine(namesThingsForOneCommand)),
      }),
    ]),
    touches: (input) => ({
      deletions: deletionsIn(input).map(({ deletionId }) => deletionId),
      counts: ['room', 'box'],
      alone: true,
    }),
    plan(context, input) {
      const parts = deletionsIn(input).map((part) => ({ ...part, known: context.view.deletion(part.deletionId) }));
      if (parts.some(({ known }) => known === undefined)) return accept([]);
      const things = parts.flatMap(({ ids, known }) => known?.filter(({ id }) => !ids || ids.includes(id)) ?? []);
      if (things.length === 0) return refuse('NOT_FOUND', 'deletion');
      const view = new LayeredView(context.userId, context.view);
      const count = countOwned(context.view);
      const steps = inOrder(things).flatMap((thing) => {
        if (thing.isRestored || view.get(thing.entity, thing.id)) return [];
        const step = restore({ ...context, view, count }, thing);
        if (step.ok) view.lay(step.changes);
        return [{ id: thing.id, step }];
      });
      const failed = steps.flatMap(({ id, step }) => (step.ok ? [] : [{ id, step }]));
      const [first] = failed;
      if (first && failed.length === steps.length) return first.step;
      const done = steps.flatMap(({ step }) => (step.ok ? [step] : []));
      const found = new Set(things.map(({ id }) => id));
      const missing = parts.flatMap(({ ids = [] }) => ids.filter((id) => !found.has(id)));
      return accept(
        gather(done.flatMap(({ changes }) => changes)),
        done.flatMap(({ log }) => log),
        [
          ...failed.map(({ id, step }) => ({ id, code: step.code })),
          ...(parts.length > 1 ? missing.map((id) => ({ id, code: 'NOT_FOUND' as const })) : []),
        ],
      );
    },
  }),
};

function namesThingsForOneCommand(deletions: readonly { ids?: readonly string[] | undefined }[]): boolean {
  return deletions.reduce((sum, { ids = [] }) => sum + ids.length, 0) <= ITEMS_PER_SELECTION_MAX;
}

function inOrder(things: readonly DeletedThing[]): DeletedThing[] {
  return PARENTS_FIRST.flatMap((entity) => things.filter((thing) => thing.entity === entity));
}

type Step = Extract<Plan, { ok: true }> | Refusal;

/** `view` and `count` include the rows that the earlier parts restored. */
type RestoreContext = PlanContext & { count: CountOwned };

function restore(context: RestoreContext, thing: DeletedThing): Step {
  if (thing.entity === 'item') return restoreItem(context, thing);
  return thing.entity === 'box' ? restoreBox(context, thing) : restoreRoom(context, thing);
}

function restoreItem({ view, userId, at }: PlanContext, { rows }: DeletedThing): Step {
  const [first] = rows;
  const item = first?.entity === 'item' ? first.row : undefined;
  const box = item && view.get('box', item.boxId);
  if (!item || !box) return refuse('NOT_FOUND', 'box');
  const refusal = refuseUnless(view, box.spaceId, 'edit');
  if (refusal) return refusal;
  const categoryId = usableCategory(view, userId, box.spaceId, item.categoryId);
  const changes: Change[] = [{ op: 'put', entity: 'item', row: { ...item, spaceId: box.spaceId, categoryId } }];
  for (const { entity, row } of rows) if (entity === 'checklistEntry') changes.push({ op: 'put', entity, row });
  const touched: Change = {
    op: 'patch',
    entity: 'box',
    id: box.id,
    set: { changedAt: Math.max(box.changedAt, at) },
  };
  return accept([...changes, touched], [logItem(view, 'add', item, box, RESTORED)]);
}

/** Groups the rows of one kind and touches each box once, which keeps the number of statements small. */
function gather(changes: readonly Change[]): Change[] {
  const touched = new Map(changes.flatMap((change) => (change.op === 'patch' ? [[change.id, change]] : [])));
  const puts = PARENTS_FIRST.flatMap((entity) => changes.filter((one) => one.op === 'put' && one.entity === entity));
  return [...puts, ...touched.values()];
}

function restoreBox(context: RestoreContext, { rows }: DeletedThing): Step {
  const { view, userId, at, count } = context;
  const [first] = rows;
  const box = first?.entity === 'box' ? first.row : undefined;
  // On a device, a space outlives its room until the server reports its removal.
  if (!box || (box.spaceId !== userId && !view.get('room', box.spaceId))) return refuse('NOT_FOUND', 'room');
  const refusal = refuseUnless(view, box.spaceId, 'owner');
  if (refusal) return refusal;
  const ownerId = view.space(box.spaceId)?.ownerId ?? context.userId;
  const tooMany = count('box', ownerId);
  if (tooMany) return tooMany;
  const changes = putAll(context, { spaceId: box.spaceId, ownerId }, rows.slice(1));
  const row = {
    ...withFreeTag(view, box),
    code: codesFor(view, ownerId)(box.id, box.code),
    changedAt: Math.max(box.changedAt, at),
  };
  return accept([{ op: 'put', entity: 'box', row }, ...changes], [logBox(view, 'add', box, RESTORED)]);
}

function restoreRoom(context: RestoreContext, { rows }: DeletedThing): Step {
  const [first] = rows;
  const room = first?.entity === 'room' ? first.row : undefined;
  if (room?.ownerId !== context.userId) return refuse('NOT_FOUND', 'deletion');
  const boxes = rows.filter(({ entity }) => entity === 'box').length;
  const tooMany = context.count('box', room.ownerId, boxes) ?? context.count('room', room.ownerId);
  if (tooMany) return tooMany;
  const changes = putAll(context, { spaceId: room.id, ownerId: room.ownerId }, rows.slice(1));
  return accept([{ op: 'put', entity: 'room', row: room }, ...changes], [logRoom('add', room, RESTORED)]);
}

/** Clears the tag when another box carries it by now. A row older than tags has none. */
function withFreeTag(view: ReadView, box: Box): Box {
  const tagId = box.tagId ?? null;
  const holder = tagId === null ? undefined : view.boxOfTag(tagId);
  return { ...box, tagId: holder && holder.id !== box.id ? null : tagId };
}

function putAll(
  { view, userId }: PlanContext,
  { spaceId, ownerId }: { spaceId: string; ownerId: string },
  rows: DeletedThing['rows'],
): Change[] {
  const codeOf = codesFor(view, ownerId);
  return rows.map(({ entity, row }) => {
    if (entity === 'box')
      return { op: 'put', entity, row: { ...withFreeTag(view, row), code: codeOf(row.id, row.code) } };
    if (entity !== 'item') return { op: 'put', entity, row } as Change;
    const categoryId = usableCategory(view, userId, spaceId, row.categoryId, ownerId);
    return { op: 'put', entity, row: { ...row, categoryId } };
  });
}
