import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import type { Box } from '../box/box.ts';
import { categoryAfterMove } from '../category/category-after-move.ts';
import { idSchema } from '../id/id.ts';
import {
  type Item,
  ITEMS_PER_COMMAND_MAX,
  ITEMS_PER_SELECTION_MAX,
  itemFieldsSchema,
  newItemFieldsSchema,
  QUANTITY_MAX,
} from '../item/item.ts';
import { stepQuantity } from '../item/step-quantity.ts';
import { changedFields } from './changed-fields.ts';
import {
  accept,
  defineCommand,
  type Plan,
  type PlanContext,
  type Refusal,
  type RefusalCode,
  refuse,
} from './command.ts';
import { logItem, roomNameOf } from './log.ts';
import type { Change, ReadView } from './model.ts';
import { removeItem } from './remove-rows.ts';

const itemIds = z.array(idSchema).check(z.minLength(1), z.maxLength(ITEMS_PER_SELECTION_MAX));

export const itemCommands = {
  /** Adds one or several items to a box. An unknown category becomes none. */
  'item.add': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({
      boxId: idSchema,
      items: z
        .array(z.strictObject({ id: idSchema, ...newItemFieldsSchema.shape }))
        .check(z.minLength(1), z.maxLength(ITEMS_PER_COMMAND_MAX)),
    }),
    touches: ({ boxId, items }) => ({
      boxes: [boxId],
      items: items.map((item) => item.id),
      categories: items.flatMap((item) => item.categoryId ?? []),
    }),
    plan({ view, userId, at }, { boxId, items }) {
      const box = view.get('box', boxId);
      if (!box) return refuse('NOT_FOUND', 'box');
      const refusal = refuseUnless(view, box.spaceId, 'edit');
      if (refusal) return refusal;
      const ids = new Set(items.map((item) => item.id));
      if (ids.size !== items.length || items.some((item) => view.get('item', item.id))) return refuse('EXISTS', 'item');
      const rows: Item[] = items.map((item) => ({
        ...item,
        categoryId: usableCategory(view, userId, box.spaceId, item.categoryId),
        spaceId: box.spaceId,
        boxId,
        pictureId: null,
        createdAt: at,
        updatedAt: at,
      }));
      return accept(
        [...rows.map((row) => ({ op: 'put', entity: 'item', row }) as const), touchBox(box, at)],
        rows.map((row) => logItem(view, 'add', row, box)),
      );
    },
  }),

  /** Changes only the named fields of an item, so concurrent edits of other fields survive. */
  'item.edit': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({ id: idSchema, set: z.partial(itemFieldsSchema) }),
    touches: ({ id, set }) => ({ items: [id], categories: set.categoryId ? [set.categoryId] : [] }),
    plan({ view, userId, at }, { id, set }) {
      const found = editableItem(view, id);
      if (!found.ok) return found;
      const { item, box } = found;
      const categoryId =
        set.categoryId === undefined ? undefined : usableCategory(view, userId, item.spaceId, set.categoryId);
      const changed = changedFields(item, { ...set, categoryId });
      if (!changed) return accept([]);
      const updatedAt = Math.max(item.updatedAt, at);
      return accept(
        [{ op: 'patch', entity: 'item', id, set: { ...changed.set, updatedAt } }, touchBox(box, at)],
        [logItem(view, 'edit', { id, name: changed.set.name ?? item.name }, box, changed)],
      );
    },
  }),

  /** Changes a quantity by an increment, so that two people who both press plus count twice. */
  'item.adjustQuantity': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({
      id: idSchema,
      delta: z.int().check(z.minimum(-QUANTITY_MAX), z.maximum(QUANTITY_MAX)),
    }),
    touches: ({ id }) => ({ items: [id] }),
    plan({ view, at }, { id, delta }) {
      const found = editableItem(view, id);
      if (!found.ok) return found;
      const { item, box } = found;
      const quantity = stepQuantity(item.quantity, delta);
      if (quantity === item.quantity) return accept([]);
      return accept(
        [
          { op: 'patch', entity: 'item', id, set: { quantity, updatedAt: Math.max(item.updatedAt, at) } },
          touchBox(box, at),
        ],
        [logItem(view, 'edit', item, box, { before: { quantity: item.quantity }, after: { quantity } })],
      );
    },
  }),

  /**
   * Sets the picture of an item, or removes it (null). The device uploads the picture itself later; until then
   * `pictureId` is a promise.
   */
  'item.setPicture': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({ id: idSchema, pictureId: z.nullable(idSchema) }),
    touches: ({ id }) => ({ items: [id] }),
    plan({ view, at }, { id, pictureId }) {
      const found = editableItem(view, id);
      if (!found.ok) return found;
      const { item, box } = found;
      const changed = changedFields(item, { pictureId });
      if (!changed) return accept([]);
      const updatedAt = Math.max(item.updatedAt, at);
      return accept(
        [{ op: 'patch', entity: 'item', id, set: { pictureId, updatedAt } }, touchBox(box, at)],
        [logItem(view, 'edit', item, box, changed)],
      );
    },
  }),

  /**
   * Moves one or several items to a box, all or none: one view-only item refuses the whole. Skips absent items and
   * leaves items already in the box. Under another owner an item gets a category of that owner, or none.
   */
  'item.move': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({ ids: itemIds, boxId: idSchema }),
    touches: ({ ids, boxId }) => ({ items: ids, boxes: [boxId], ownersCategories: true }),
    plan({ view, at }, { ids, boxId }) {
      const target = view.get('box', boxId);
      if (!target) return refuse('NOT_FOUND', 'box');
      const refusal = refuseUnless(view, target.spaceId, 'edit');
      if (refusal) return refusal;
      return planForEach(view, ids, at, target, (item, box) => {
        if (box.id === target.id) return null;
        const categoryId = categoryAfterMove(view, item, target.spaceId);
        const recategorized = changedFields(item, { categoryId });
        const set = {
          boxId,
          spaceId: target.spaceId,
          ...recategorized?.set,
          updatedAt: Math.max(item.updatedAt, at),
        };
        const log = logItem(view, 'move', item, target, {
          fromSpaceId: item.spaceId,
          fromBoxId: box.id,
          before: { boxName: box.name, roomName: roomNameOf(view, box.spaceId), ...recategorized?.before },
          after: { boxName: target.name, roomName: roomNameOf(view, target.spaceId), ...recategorized?.after },
        });
        return { changes: [{ op: 'patch', entity: 'item', id: item.id, set }], log };
      });
    },
  }),

  /**
   * Gives several items their categories, all or none: one view-only item refuses the whole. Skips absent items, and
   * items whose room cannot have the category.
   */
  'item.categorize': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({
      groups: z
        .array(z.strictObject({ categoryId: z.nullable(idSchema), ids: itemIds }))
        .check(z.minLength(1), z.refine(hasItemsForOneCommand)),
    }),
    touches: ({ groups }) => ({
      items: groups.flatMap(({ ids }) => ids),
      categories: groups.flatMap(({ categoryId }) => categoryId ?? []),
    }),
    plan({ view, userId, at }, { groups }) {
      const chosen = new Map(groups.flatMap(({ categoryId, ids }) => ids.map((id) => [id, categoryId] as const)));
      return planForEach(view, [...chosen.keys()], at, null, (item, box) => {
        const wanted = chosen.get(item.id) ?? null;
        const categoryId = usableCategory(view, userId, item.spaceId, wanted);
        if (categoryId !== wanted) return refuse('NOT_FOUND', 'category');
        const changed = changedFields(item, { categoryId });
        if (!changed) return null;
        const set = { categoryId, updatedAt: Math.max(item.updatedAt, at) };
        return {
          changes: [{ op: 'patch', entity: 'item', id: item.id, set }],
          log: logItem(view, 'edit', item, box, changed),
        };
      });
    },
  }),

  /** Deletes one or several items, all or none. Skips items already deleted. */
  'item.delete': defineCommand({
    history: 'lines',
    undo: 'restore',
    input: z.strictObject({ ids: itemIds }),
    touches: ({ ids }) => ({ items: ids, alone: true }),
    plan: ({ view, at }, { ids }) =>
      planForEach(view, ids, at, null, (item, box) => ({
        changes: removeItem(view, item),
        log: logItem(view, 'delete', item, box, { before: { quantity: item.quantity, price: item.price } }),
      })),
  }),
};

function hasItemsForOneCommand(groups: readonly { ids: readonly string[] }[]): boolean {
  return groups.reduce((sum, { ids }) => sum + ids.length, 0) <= ITEMS_PER_SELECTION_MAX;
}

/** Null: nothing to do. A refusal skips the item. */
type Step = { changes: Change[]; log: ReturnType<typeof logItem> } | Refusal | null;

/** Plans one step per item under the bulk rule, and marks every affected box as changed. */
function planForEach(
  view: ReadView,
  ids: readonly string[],
  at: PlanContext['at'],
  target: Box | null,
  step: (item: Item, box: Box) => Step,
): Plan {
  const changes: Change[] = [];
  const log: ReturnType<typeof logItem>[] = [];
  const skipped: { id: string; code: RefusalCode }[] = [];
  const boxes = new Map<string, Box>();
  let viewOnly = 0;
  let refusal = refuse('NOT_FOUND', 'item');
  for (const id of new Set(ids)) {
    const found = editableItem(view, id);
    if (!found.ok) {
      if (found.code === 'VIEW_ONLY') viewOnly++;
      skipped.push({ id, code: found.code });
      continue;
    }
    const planned = step(found.item, found.box);
    if (!planned) continue;
    if ('ok' in planned) {
      skipped.push({ id, code: planned.code });
      refusal = planned;
      continue;
    }
    changes.push(...planned.changes);
    log.push(planned.log);
    boxes.set(found.box.id, found.box);
  }
  if (viewOnly > 0) return refuse('VIEW_ONLY', String(viewOnly));
  if (skipped.length > 0 && skipped.length === new Set(ids).size) return refusal;
  if (target && boxes.size > 0) boxes.set(target.id, target);
  for (const box of boxes.values()) changes.push(touchBox(box, at));
  return accept(changes, log, skipped);
}

type Found = { ok: true; item: Item; box: Box } | ReturnType<typeof refuse>;

function editableItem(view: ReadView, id: string): Found {
  const item = view.get('item', id);
  const box = item && view.get('box', item.boxId);
  if (!item || !box) return refuse('NOT_FOUND', 'item');
  return refuseUnless(view, item.spaceId, 'edit') ?? { ok: true, item, box };
}

/** Sets the box's last change, for sorting and display. */
function touchBox(box: Box, at: number): Change {
  return { op: 'patch', entity: 'box', id: box.id, set: { changedAt: Math.max(box.changedAt, at) } };
}

/** Returns the category where it is the person's own or the room owner's, else null. */
export function usableCategory(
  view: ReadView,
  userId: string,
  spaceId: string,
  categoryId: string | null,
  ownerId = view.space(spaceId)?.ownerId,
): string | null {
  if (categoryId === null) return null;
  const category = view.get('category', categoryId);
  const owner = category && view.space(category.spaceId)?.ownerId;
  return owner !== undefined && (owner === userId || owner === ownerId) ? categoryId : null;
}
