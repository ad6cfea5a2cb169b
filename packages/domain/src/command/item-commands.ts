import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { categoryAfterMove } from '../category/category-after-move.ts';
import { idSchema } from '../id/id.ts';
import {
  type Item,
  ITEMS_PER_COMMAND_MAX,
  ITEMS_PER_SELECTION_MAX,
  itemFieldsSchema,
  MOVES_PER_COMMAND_MAX,
  newItemFieldsSchema,
  QUANTITY_MAX,
} from '../item/item.ts';
import { stepQuantity } from '../item/step-quantity.ts';
import { picturesOf, picturesSet } from '../picture/pictures.ts';
import { changedFields } from './changed-fields.ts';
import { changedItem, newItemValues, refuseOwnValues } from './changed-item.ts';
import { accept, defineCommand, firstOf, refuse } from './command.ts';
import { editableItem, planForEach, touchBox } from './for-each-item.ts';
import { logItem, roomNameOf } from './log.ts';
import type { ReadView } from './model.ts';
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
        ...newItemValues(item),
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
      const changed = changedItem(item, { ...set, categoryId });
      if (!changed) return accept([]);
      const tooMany = refuseOwnValues(item, changed);
      if (tooMany) return tooMany;
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
   * `pictureId` is a promise. Of several, it replaces the first one, or removes it and the next one becomes the first.
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
      const others = picturesOf(item)
        .slice(1)
        .filter((picture) => picture.id !== pictureId);
      const { pictures, ...first } = picturesSet('item', [
        ...(pictureId === null ? [] : [{ id: pictureId }]),
        ...others,
      ]);
      const set = { ...first, ...(item.pictures && { pictures }), updatedAt: Math.max(item.updatedAt, at) };
      return accept(
        [{ op: 'patch', entity: 'item', id, set }, touchBox(box, at)],
        [logItem(view, 'edit', item, box, changed)],
      );
    },
  }),

  /**
   * Moves items to a box, or groups of them to a box each, all or none: one view-only item or box refuses the whole.
   * Skips absent items, and of several groups those whose box is gone; leaves items already in their box. Under another
   * owner an item gets a category of that owner, or none, unless its group names one: what takes back a move.
   */
  'item.move': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.union([
      z.strictObject({ ids: itemIds, boxId: idSchema }),
      z.strictObject({
        groups: z
          .array(z.strictObject({ boxId: idSchema, ids: itemIds, categoryId: z.optional(z.nullable(idSchema)) }))
          .check(z.minLength(1), z.maxLength(MOVES_PER_COMMAND_MAX), z.refine(hasItemsForOneCommand)),
      }),
    ]),
    touches: (input) => ({
      items: movesOf(input).flatMap(({ ids }) => ids),
      boxes: movesOf(input).map(({ boxId }) => boxId),
      categories: movesOf(input).flatMap(({ categoryId }) => categoryId ?? []),
      ownersCategories: true,
    }),
    plan({ view, userId, at }, input) {
      const moves = movesOf(input);
      const targets = moves.flatMap(({ boxId }) => view.get('box', boxId) ?? []);
      if (targets.length === 0) return refuse('NOT_FOUND', 'box');
      const refusal = firstOf(targets, ({ spaceId }) => refuseUnless(view, spaceId, 'edit'));
      if (refusal) return refusal;
      const moveOf = new Map(moves.flatMap((move) => move.ids.map((id) => [id, move] as const)));
      return planForEach(view, [...moveOf.keys()], at, (item, box) => {
        const { boxId, categoryId: wanted } = moveOf.get(item.id) ?? { boxId: box.id };
        const target = view.get('box', boxId);
        if (!target) return refuse('NOT_FOUND', 'box');
        if (box.id === target.id) return null;
        const categoryId =
          wanted === undefined
            ? categoryAfterMove(view, item, target.spaceId)
            : usableCategory(view, userId, target.spaceId, wanted);
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
        return { changes: [{ op: 'patch', entity: 'item', id: item.id, set }], log, target };
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
      return planForEach(view, [...chosen.keys()], at, (item, box) => {
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
      planForEach(view, ids, at, (item, box) => ({
        changes: removeItem(view, item),
        log: logItem(view, 'delete', item, box, { before: { quantity: item.quantity, price: item.price } }),
      })),
  }),
};

function hasItemsForOneCommand(groups: readonly { ids: readonly string[] }[]): boolean {
  return groups.reduce((sum, { ids }) => sum + ids.length, 0) <= ITEMS_PER_SELECTION_MAX;
}

interface Move {
  boxId: string;
  ids: readonly string[];
  categoryId?: string | null | undefined;
}

/** Returns what a move names, of whichever form. */
export function movesOf(input: Move | { groups: readonly Move[] }): readonly Move[] {
  return 'groups' in input ? input.groups : [input];
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
