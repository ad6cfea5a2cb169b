import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import { categoryColorSchema, categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { changedFields } from './changed-fields.ts';
import { accept, defineCommand, refuse } from './command.ts';

export const categoryCommands = {
  /** Creates a category in the person's catalogue. Several may share a name; lists merge them. */
  'category.create': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({
      id: idSchema,
      spaceId: idSchema,
      name: categoryNameSchema,
      // Older apps know no colors.
      color: z._default(categoryColorSchema, null),
    }),
    touches: ({ id, spaceId }) => ({ categories: [id], spaces: [spaceId], counts: ['category'] }),
    plan({ view, userId, at }, { id, spaceId, name, color }) {
      const refusal = refuseUnless(view, spaceId, 'owner');
      if (refusal) return refusal;
      if (view.space(spaceId)?.kind !== 'catalogue') return refuse('NOT_FOUND', 'space');
      if (view.get('category', id)) return refuse('EXISTS', 'category');
      const tooMany = countOwned(view)('category', userId);
      if (tooMany) return tooMany;
      const row = { id, spaceId, name, color, createdAt: at, updatedAt: at };
      return accept([{ op: 'put', entity: 'category', row }]);
    },
  }),

  /** Changes only what is named: the name, the color, or both. Older apps name no color, and leave it as it is. */
  'category.rename': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({
      id: idSchema,
      name: z.optional(categoryNameSchema),
      color: z.optional(categoryColorSchema),
    }),
    touches: ({ id }) => ({ categories: [id] }),
    plan({ view, at }, { id, name, color }) {
      const category = view.get('category', id);
      if (!category) return refuse('NOT_FOUND', 'category');
      const refusal = refuseUnless(view, category.spaceId, 'owner');
      if (refusal) return refusal;
      const changed = changedFields(category, { name, color });
      if (!changed) return accept([]);
      const set = { ...changed.set, updatedAt: Math.max(category.updatedAt, at) };
      return accept([{ op: 'patch', entity: 'category', id, set }]);
    },
  }),

  /** Deletes a category. Items keep its id, which then counts as no category. */
  'category.delete': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ id: idSchema }),
    touches: ({ id }) => ({ categories: [id], alone: true }),
    plan({ view }, { id }) {
      const category = view.get('category', id);
      if (!category) return refuse('NOT_FOUND', 'category');
      const refusal = refuseUnless(view, category.spaceId, 'owner');
      if (refusal) return refusal;
      return accept([{ op: 'delete', entity: 'category', id }]);
    },
  }),
};
