import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import {
  BOXES_PER_COMMAND_MAX,
  BOXES_PER_SELECTION_MAX,
  type BoxSetting,
  boxDescriptionSchema,
  boxNameSchema,
  boxTypeSchema,
  capacitySchema,
} from '../box/box.ts';
import type { LogLine } from '../history/log-line.ts';
import { idSchema } from '../id/id.ts';
import { copiedFields } from '../item/item.ts';
import { changedFields } from './changed-fields.ts';
import { accept, defineCommand, firstOf, type Plan, type PlanContext, refuse } from './command.ts';
import { codesFor } from './give-codes.ts';
import { logBox, logItem } from './log.ts';
import type { Change } from './model.ts';
import { boxMovesOf, hasBoxesForOneCommand, moveStep } from './move-boxes.ts';
import { removeBox } from './remove-rows.ts';

/** The most items that one command copies with their box. Their ids, 80 kB, fit into one push. */
export const ITEMS_PER_DUPLICATE_MAX = 1000;

const newBox = z.strictObject({ id: idSchema, name: boxNameSchema, description: boxDescriptionSchema });

const boxIds = z.array(idSchema).check(z.minLength(1), z.maxLength(BOXES_PER_SELECTION_MAX));

export const boxCommands = {
  /** Adds boxes to a room, or to the person's unassigned boxes when `roomId` is null. */
  'box.add': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({
      roomId: z.nullable(idSchema),
      boxes: z.array(newBox).check(z.minLength(1), z.maxLength(BOXES_PER_COMMAND_MAX)),
    }),
    touches: ({ roomId, boxes }, userId) => ({
      spaces: [roomId ?? userId],
      boxes: boxes.map((box) => box.id),
      counts: ['box'],
    }),
    plan({ view, userId, at }, { roomId, boxes }) {
      const spaceId = roomId ?? userId;
      const refusal = refuseUnless(view, spaceId, 'edit');
      if (refusal) return refusal;
      if (hasRepeats(boxes) || boxes.some((box) => view.get('box', box.id))) return refuse('EXISTS', 'box');
      const ownerId = view.space(spaceId)?.ownerId ?? userId;
      const tooMany = countOwned(view)('box', ownerId, boxes.length);
      if (tooMany) return tooMany;
      const times = { createdAt: at, updatedAt: at, changedAt: at };
      const codeOf = codesFor(view, ownerId);
      const rows = boxes.map((box) => ({ ...box, spaceId, code: codeOf(box.id), tagId: null, ...times }));
      return accept(
        rows.map((row) => ({ op: 'put', entity: 'box', row })),
        rows.map((row) => logBox(view, 'add', row)),
      );
    },
  }),

  /** Changes the name or the description of a box. The room's owner only. */
  'box.edit': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({
      id: idSchema,
      set: z.strictObject({ name: z.optional(boxNameSchema), description: z.optional(boxDescriptionSchema) }),
    }),
    touches: ({ id }) => ({ boxes: [id] }),
    plan({ view, at }, { id, set }) {
      const box = view.get('box', id);
      if (!box) return refuse('NOT_FOUND', 'box');
      const refusal = refuseUnless(view, box.spaceId, 'owner');
      if (refusal) return refusal;
      const changed = changedFields(box, set);
      if (!changed) return accept([]);
      const times = { updatedAt: Math.max(box.updatedAt, at), changedAt: Math.max(box.changedAt, at) };
      return accept(
        [{ op: 'patch', entity: 'box', id, set: { ...changed.set, ...times } }],
        [logBox(view, 'edit', { ...box, ...changed.set }, changed)],
      );
    },
  }),

  /**
   * Moves a box with its items to a room, or to the person's unassigned boxes; or groups of boxes to a room each, all or
   * none. Needs ownership of the sources and edit access to the targets. When the target has another owner, a box gets a
   * new code if that owner already uses its code, and its items get that owner's categories. Of several boxes skips
   * those that are gone.
   */
  'box.move': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.union([
      z.strictObject({ id: idSchema, roomId: z.nullable(idSchema) }),
      z.strictObject({
        groups: z
          .array(z.strictObject({ roomId: z.nullable(idSchema), ids: boxIds }))
          .check(z.minLength(1), z.refine(hasBoxesForOneCommand)),
      }),
    ]),
    touches: (input, userId) => ({
      alone: true,
      boxes: boxMovesOf(input).flatMap(({ ids }) => ids),
      spaces: [...new Set(boxMovesOf(input).map(({ roomId }) => roomId ?? userId))],
      contents: true,
      ownersCategories: true,
      counts: ['box'],
    }),
    plan(context, input) {
      const { view, userId } = context;
      const targetOf = new Map(
        boxMovesOf(input).flatMap(({ roomId, ids }) => ids.map((id) => [id, roomId ?? userId] as const)),
      );
      const boxes = [...targetOf.keys()].flatMap((id) => view.get('box', id) ?? []);
      if (boxes.length === 0) return refuse('NOT_FOUND', 'box');
      const refusal =
        firstOf(boxes, (box) => refuseUnless(view, box.spaceId, 'owner')) ??
        firstOf([...new Set(targetOf.values())], (spaceId) => refuseUnless(view, spaceId, 'edit'));
      if (refusal) return refusal;
      const step = moveStep(context);
      const changes: Change[] = [];
      const log: LogLine[] = [];
      for (const box of boxes) {
        const moved = step(box, targetOf.get(box.id) ?? box.spaceId);
        if (!moved) continue;
        if (!moved.ok) return moved;
        changes.push(...moved.changes);
        log.push(...moved.log);
      }
      const gone = [...targetOf.keys()].filter((id) => !view.get('box', id));
      return accept(
        changes,
        log,
        gone.map((id) => ({ id, code: 'NOT_FOUND' })),
      );
    },
  }),

  /** Deletes a box with all its items. The room's owner only. */
  'box.delete': defineCommand({
    history: 'lines',
    undo: 'restore',
    input: z.strictObject({ id: idSchema }),
    touches: ({ id }) => ({ boxes: [id], contents: true, alone: true }),
    plan({ view }, { id }) {
      const box = view.get('box', id);
      if (!box) return refuse('NOT_FOUND', 'box');
      const refusal = refuseUnless(view, box.spaceId, 'owner');
      if (refusal) return refusal;
      const items = [...view.itemsIn(id)].length;
      return accept(removeBox(view, box), [logBox(view, 'delete', box, { before: { items } })]);
    },
  }),

  /** Deletes several boxes with all their items, all or none. Skips boxes already deleted. */
  'box.deleteSeveral': defineCommand({
    history: 'lines',
    undo: 'restore',
    input: z.strictObject({ ids: boxIds }),
    touches: ({ ids }) => ({ boxes: ids, contents: true, alone: true }),
    plan({ view }, { ids }) {
      const boxes = [...new Set(ids)].flatMap((id) => view.get('box', id) ?? []);
      if (boxes.length === 0) return refuse('NOT_FOUND', 'box');
      const refusal = firstOf(boxes, (box) => refuseUnless(view, box.spaceId, 'owner'));
      if (refusal) return refusal;
      return accept(
        boxes.flatMap((box) => removeBox(view, box)),
        boxes.map((box) => logBox(view, 'delete', box, { before: { items: [...view.itemsIn(box.id)].length } })),
        ids.filter((id) => !view.get('box', id)).map((id) => ({ id, code: 'NOT_FOUND' })),
      );
    },
  }),

  /**
   * Adds a box like another one beside it, with copies of the named items. The copies have their own codes, and neither
   * tags, ticks nor pictures: a picture shows one particular thing. Skips items that have left the box.
   */
  'box.duplicate': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({
      id: idSchema,
      copy: newBox,
      items: z.array(z.strictObject({ id: idSchema, copyId: idSchema })).check(z.maxLength(ITEMS_PER_DUPLICATE_MAX)),
    }),
    touches: ({ id, copy, items }, userId) => ({
      spaces: [userId],
      boxes: [id, copy.id],
      items: items.flatMap((item) => [item.id, item.copyId]),
      counts: ['box'],
    }),
    plan({ view, userId, at }, { id, copy, items }) {
      const box = view.get('box', id);
      if (!box) return refuse('NOT_FOUND', 'box');
      const { spaceId } = box;
      const refusal = refuseUnless(view, spaceId, 'edit');
      if (refusal) return refusal;
      if (view.get('box', copy.id)) return refuse('EXISTS', 'box');
      if (hasRepeats(items.map((item) => ({ id: item.copyId })))) return refuse('EXISTS', 'item');
      if (items.some((item) => view.get('item', item.copyId))) return refuse('EXISTS', 'item');
      const ownerId = view.space(spaceId)?.ownerId ?? userId;
      const tooMany = countOwned(view)('box', ownerId);
      if (tooMany) return tooMany;
      const times = { createdAt: at, updatedAt: at };
      const row = { ...copy, spaceId, code: codesFor(view, ownerId)(copy.id), tagId: null, ...times, changedAt: at };
      const copies = items.flatMap((item) => {
        const original = view.get('item', item.id);
        if (original?.boxId !== id) return [];
        return [{ ...copiedFields(original), id: item.copyId, boxId: copy.id, ...times }];
      });
      const boxType = view.get('boxSetting', id)?.boxType ?? 'default';
      const setting: BoxSetting = { id: copy.id, spaceId: userId, boxType, capacity: null, updatedAt: at };
      return accept(
        [
          { op: 'put', entity: 'box', row },
          ...copies.map((item) => ({ op: 'put', entity: 'item', row: item }) as const),
          ...(boxType === 'default' ? [] : [{ op: 'put', entity: 'boxSetting', row: setting } as const]),
        ],
        [logBox(view, 'add', row), ...copies.map((item) => logItem(view, 'add', item, row))],
      );
    },
  }),

  /** Sets one person's picture of a box. Only that person sees it, so view access suffices. */
  'box.setType': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ id: idSchema, boxType: boxTypeSchema }),
    touches: ({ id }, userId) => ({ boxes: [id], spaces: [userId] }),
    plan: (context, { id, boxType }) => planSetting(context, id, { boxType }),
  }),

  /** Sets the free space of a box as one person tracks it; null stops the tracking. */
  'box.setCapacity': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ id: idSchema, capacity: capacitySchema }),
    touches: ({ id }, userId) => ({ boxes: [id], spaces: [userId] }),
    plan: (context, { id, capacity }) => planSetting(context, id, { capacity }),
  }),
};

function planSetting(
  { view, userId, at }: PlanContext,
  id: string,
  set: Partial<Pick<BoxSetting, 'boxType' | 'capacity'>>,
): Plan {
  const box = view.get('box', id);
  if (!box) return refuse('NOT_FOUND', 'box');
  const refusal = refuseUnless(view, box.spaceId, 'view');
  if (refusal) return refusal;
  const old = view.get('boxSetting', id);
  if (!old) {
    const row: BoxSetting = { id, spaceId: userId, boxType: 'default', capacity: null, updatedAt: at, ...set };
    return accept([{ op: 'put', entity: 'boxSetting', row }]);
  }
  return accept([{ op: 'patch', entity: 'boxSetting', id, set: { ...set, updatedAt: Math.max(old.updatedAt, at) } }]);
}

function hasRepeats(rows: readonly { id: string }[]): boolean {
  return new Set(rows.map((row) => row.id)).size !== rows.length;
}
