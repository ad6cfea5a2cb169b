import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { ITEMS_PER_SELECTION_MAX } from '../item/item.ts';
import { accept, defineCommand, type RefusalCode, refuse } from './command.ts';
import type { Change } from './model.ts';

const itemIds = z.array(idSchema).check(z.minLength(1), z.maxLength(ITEMS_PER_SELECTION_MAX));

/**
 * A checklist belongs to one person. View access to an item suffices to tick it; the commands write no other person's
 * rows.
 */
export const checklistCommands = {
  'checklist.add': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ itemIds }),
    touches: (input, userId) => ({ items: input.itemIds, spaces: [userId] }),
    plan({ view, userId, at }, input) {
      const changes: Change[] = [];
      const skipped: { id: string; code: RefusalCode }[] = [];
      for (const id of new Set(input.itemIds)) {
        if (!view.get('item', id)) skipped.push({ id, code: 'NOT_FOUND' });
        else if (!view.get('checklistEntry', id))
          changes.push({ op: 'put', entity: 'checklistEntry', row: { id, spaceId: userId, checkedAt: at } });
      }
      if (skipped.length === new Set(input.itemIds).size) return refuse('NOT_FOUND', 'item');
      return accept(changes, [], skipped);
    },
  }),

  'checklist.remove': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({ itemIds }),
    touches: (input, userId) => ({ items: input.itemIds, spaces: [userId] }),
    plan({ view }, input) {
      const changes: Change[] = [];
      for (const id of new Set(input.itemIds))
        if (view.get('checklistEntry', id)) changes.push({ op: 'delete', entity: 'checklistEntry', id });
      return accept(changes);
    },
  }),

  'checklist.clear': defineCommand({
    history: 'none',
    undo: 'none',
    input: z.strictObject({}),
    touches: (_, userId) => ({ spaces: [userId], checklist: true }),
    plan({ view }) {
      const changes: Change[] = [];
      for (const entry of view.checklist()) changes.push({ op: 'delete', entity: 'checklistEntry', id: entry.id });
      return accept(changes);
    },
  }),
};
