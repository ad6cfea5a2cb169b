import * as z from 'zod/mini';
import { CATEGORIES_PER_OWNER_MAX } from '../access/account-limits.ts';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import { categoryColorSchema, categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { ITEMS_PER_SELECTION_MAX } from '../item/item.ts';
import { changedFields } from './changed-fields.ts';
import { accept, defineCommand, type Plan, type PlanContext, refuse } from './command.ts';
import { editableItem, planForEach } from './for-each-item.ts';
import { logItem } from './log.ts';
import type { Change } from './model.ts';

const restoredCategory = z.strictObject({
  id: idSchema,
  name: categoryNameSchema,
  color: categoryColorSchema,
  /** The items to give back. */
  itemIds: z.array(idSchema).check(z.maxLength(ITEMS_PER_SELECTION_MAX)),
});

/** Merging categories, and taking that back. Apart from the other commands, as they change items, too. */
export const mergeCommands = {
  /**
   * Gives the items of own categories another own one, and deletes the former. Skips categories that are gone; their
   * items have none. Items in rooms that the person may only view are left out, and have none then. Refuses more items
   * than one command may change as TOO_MANY.
   */
  'category.merge': defineCommand({
    history: 'items',
    undo: 'opposite',
    input: z.strictObject({
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(CATEGORIES_PER_OWNER_MAX)),
      intoId: idSchema,
    }),
    touches: ({ ids, intoId }) => ({ categories: [...ids, intoId], itemsOfCategories: ids, alone: true }),
    plan(context, { ids, intoId }) {
      const { view } = context;
      const merged = new Set(ids.filter((id) => id !== intoId && view.get('category', id)));
      if (merged.size === 0 && !ids.includes(intoId)) return refuse('NOT_FOUND', 'category');
      for (const id of [intoId, ...merged]) {
        const category = view.get('category', id);
        if (!category) return refuse('NOT_FOUND', 'category');
        const refusal = refuseUnless(view, category.spaceId, 'owner');
        if (refusal) return refusal;
      }
      const items = [...view.itemsOfCategories(merged)].filter(({ id }) => editableItem(view, id).ok);
      if (items.length > ITEMS_PER_SELECTION_MAX) return refuse('TOO_MANY', 'items');
      const given = categorize(context, new Map(items.map(({ id }) => [id, intoId])));
      if (!given.ok) return given;
      const deletions = [...merged].map((id): Change => ({ op: 'delete', entity: 'category', id }));
      return accept([...given.changes, ...deletions], given.log);
    },
  }),

  /**
   * Takes a merge back: creates the categories again, unless they exist, and gives them those of their items that still
   * have the one they were merged into. Items that got another category since, or are gone, stay as they are.
   */
  'category.split': defineCommand({
    history: 'items',
    undo: 'none',
    input: z.strictObject({
      fromId: idSchema,
      spaceId: idSchema,
      categories: z
        .array(restoredCategory)
        .check(z.minLength(1), z.maxLength(CATEGORIES_PER_OWNER_MAX), z.refine(hasItemsForOneCommand)),
    }),
    touches: ({ fromId, spaceId, categories }) => ({
      spaces: [spaceId],
      categories: [fromId, ...categories.map(({ id }) => id)],
      items: categories.flatMap(({ itemIds }) => itemIds),
      counts: ['category'],
    }),
    plan(context, { fromId, spaceId, categories }) {
      const { view, userId, at } = context;
      const refusal = refuseUnless(view, spaceId, 'owner');
      if (refusal) return refusal;
      if (view.space(spaceId)?.kind !== 'catalogue') return refuse('NOT_FOUND', 'space');
      if (categories.some(({ id }) => (view.get('category', id)?.spaceId ?? spaceId) !== spaceId))
        return refuse('EXISTS', 'category');
      const gone = new Map(categories.filter(({ id }) => !view.get('category', id)).map((one) => [one.id, one]));
      const tooMany = countOwned(view)('category', userId, gone.size);
      if (tooMany) return tooMany;
      const rows = Array.from(gone.values(), ({ id, name, color }): Change => {
        const row = { id, spaceId, name, color, createdAt: at, updatedAt: at };
        return { op: 'put', entity: 'category', row };
      });
      // On a device, items outlive their deleted category until the server clears it.
      const still = (id: string) => {
        const item = view.get('category', fromId) && view.get('item', id);
        return item?.categoryId === fromId && editableItem(view, id).ok;
      };
      const given = categorize(
        context,
        new Map(categories.flatMap(({ id, itemIds }) => itemIds.filter(still).map((itemId) => [itemId, id] as const))),
      );
      return given.ok ? accept([...rows, ...given.changes], given.log) : given;
    },
  }),
};

function hasItemsForOneCommand(categories: readonly { itemIds: readonly string[] }[]): boolean {
  return categories.reduce((sum, { itemIds }) => sum + itemIds.length, 0) <= ITEMS_PER_SELECTION_MAX;
}

/** Gives items that the person can change their categories, in the order of their ids: each device plans the same. */
function categorize({ view, at }: PlanContext, categoryOf: ReadonlyMap<string, string>): Plan {
  return planForEach(view, [...categoryOf.keys()].toSorted(), at, (item, box) => {
    const changed = changedFields(item, { categoryId: categoryOf.get(item.id) });
    if (!changed) return null;
    const set = { ...changed.set, updatedAt: Math.max(item.updatedAt, at) };
    return {
      changes: [{ op: 'patch', entity: 'item', id: item.id, set }],
      log: logItem(view, 'edit', item, box, changed),
    };
  });
}
