import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import { categoryNameSchema } from '../category/category.ts';
import { idSchema } from '../id/id.ts';
import { accept, defineCommand, refuse } from './command.ts';

export const categoryCommands = {
  /** Creates a category in the person's catalogue. Several may share a name; lists merge them. */
  'category.create': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ id: idSchema, spaceId: idSchema, name: categoryNameSchema }),
    touches: ({ id, spaceId }) => ({ categories: [id], spaces: [spaceId], counts: ['category'] }),
    plan({ view, userId, at }, { id, spaceId, name }) {
      const refusal = refuseUnless(view, spaceId, 'owner');
      if (refusal) return refusal;
      if (view.space(spaceId)?.kind !== 'catalogue') return refuse('NOT_FOUND', 'space');
      if (view.get('category', id)) return refuse('EXISTS', 'category');
      const tooMany = countOwned(view)('category', userId);
      if (tooMany) return tooMany;
      return accept([{ op: 'put', entity: 'category', row: { id, spaceId, name, createdAt: at, updatedAt: at } }]);
    },
  }),

  'category.rename': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ id: idSchema, name: categoryNameSchema }),
    touches: ({ id }) => ({ categories: [id] }),
    plan({ view, at }, { id, name }) {
      const category = view.get('category', id);
      if (!category) return refuse('NOT_FOUND', 'category');
      const refusal = refuseUnless(view, category.spaceId, 'owner');
      if (refusal) return refusal;
      if (category.name === name) return accept([]);
      const set = { name, updatedAt: Math.max(category.updatedAt, at) };
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
