import type { ReadView } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';
import { useCallback } from 'react';
import type { ToastInput } from '../../components/toast/toast-store.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { byCategory, idsByBox } from './bulk.ts';

/**
 * Moves items back from `targetId` to their old boxes; `items` is their old state. Items that somebody moved on or
 * deleted meanwhile stay as they are, and so do items whose box is gone. Returns the text of a toast.
 */
export function useMoveBack(): (items: readonly Item[], targetId: string) => Said | null {
  const mutate = useCommand();
  const store = useReplicaStore();
  return useCallback(
    (items, targetId) => {
      const { view } = store;
      let moved = 0;
      let stranded = 0;
      let isRefused = false;
      const wasMoved = new Set<string>();
      for (const [boxId, ids] of idsByBox(items)) {
        const here = ids.filter((id) => view.get('item', id)?.boxId === targetId);
        if (!view.get('box', boxId)) {
          stranded += here.length;
          continue;
        }
        if (here.length === 0) continue;
        const plan = mutate('item.move', { ids: here, boxId }, 'Failed to move some items. Please try again.');
        if (!plan.ok) isRefused = true;
        else {
          moved += here.length;
          for (const id of here) wasMoved.add(id);
        }
      }
      // The move to another owner had replaced or removed the category.
      const owner = ownerOf(view, targetId);
      const lost = items.filter(({ id, boxId, categoryId }) => {
        const now = wasMoved.has(id) && ownerOf(view, boxId) !== owner ? view.get('item', id) : undefined;
        return now && now.categoryId !== categoryId;
      });
      if (lost.length > 0) mutate('item.categorize', { groups: byCategory(lost) });
      return isRefused ? null : said(moved, stranded);
    },
    [mutate, store],
  );
}

function ownerOf(view: ReadView, boxId: string): string | undefined {
  return view.space(view.get('box', boxId)?.spaceId ?? '')?.ownerId;
}

type Said = Pick<ToastInput, 'title' | 'description'>;

function said(moved: number, stranded: number): Said {
  const stay =
    stranded === 0 ? '' : `${countText(stranded, 'item')} ${stranded === 1 ? 'stays' : 'stay'}: the box is gone.`;
  if (moved === 0)
    return { title: 'Nothing to undo', description: stay || 'The items were moved or deleted since then.' };
  const back = `${countText(moved, 'item')} ${moved === 1 ? 'is back where it was' : 'are back where they were'}.`;
  return { title: 'Move undone', description: stay ? `${back} ${stay}` : back };
}
