import type { ReadView } from '@boxroom/domain/command/model';
import type { CommandInput } from '@boxroom/domain/command/registry';
import { type Item, MOVES_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import { useCallback } from 'react';
import type { ToastInput } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { byCategory, idsByBox, inChunks, sentences } from './bulk.ts';

/**
 * Moves items back from `targetId` to their old boxes, with one command for up to 2,500 of them; `items` is their old state. Items that
 * somebody moved on or deleted meanwhile stay as they are, and so do items whose box is gone. Returns the text of a
 * toast.
 */
export function useMoveBack(): (items: readonly Item[], targetId: string) => Said | null {
  const mutate = useCommand();
  const store = useReplicaStore();
  return useCallback(
    (items, targetId) => {
      const { view } = store;
      const here = items.filter(({ id }) => view.get('item', id)?.boxId === targetId);
      const moving = here.filter(({ boxId }) => view.get('box', boxId));
      const stranded = here.length - moving.length;
      if (moving.length === 0) return said(0, stranded);
      const parts = inChunks(groupsBack(view, moving, targetId), MOVES_PER_COMMAND_MAX);
      const failure = t('Failed to move some items. Please try again.');
      const isDone = parts.every((groups) => mutate('item.move', { groups }, failure).ok);
      return isDone ? said(moving.length, stranded) : null;
    },
    [mutate, store],
  );
}

type Groups = Extract<CommandInput<'item.move'>, { groups: unknown }>['groups'];

/** The move to another owner had replaced or removed the category: those items get their old one. */
function groupsBack(view: ReadView, items: readonly Item[], targetId: string): Groups {
  const owner = ownerOf(view, targetId);
  const isOwn = ({ boxId }: Item) => ownerOf(view, boxId) === owner;
  const others = items.filter((item) => !isOwn(item));
  return [
    ...Array.from(idsByBox(items.filter(isOwn)), ([boxId, ids]) => ({ boxId, ids })),
    ...[...idsByBox(others).keys()].flatMap((boxId) =>
      byCategory(others.filter((item) => item.boxId === boxId)).map((group) => ({ boxId, ...group })),
    ),
  ];
}

function ownerOf(view: ReadView, boxId: string): string | undefined {
  return view.space(view.get('box', boxId)?.spaceId ?? '')?.ownerId;
}

type Said = Pick<ToastInput, 'title' | 'description'>;

function said(moved: number, stranded: number): Said {
  const stay =
    stranded === 0
      ? ''
      : t('{count, plural, one{# item stays} other{# items stay}}: the box is gone.', { count: stranded });
  if (moved === 0)
    return { title: t('Nothing to undo'), description: stay || t('The items were moved or deleted since then.') };
  const back = t('{count, plural, one{# item is back where it was} other{# items are back where they were}}.', {
    count: moved,
  });
  return { title: t('Move undone'), description: sentences(back, stay) };
}
