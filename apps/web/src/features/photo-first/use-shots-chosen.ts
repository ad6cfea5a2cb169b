import { errorText } from '@boxroom/domain/error/error-text';
import { ITEMS_PER_COMMAND_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { unnamedNames } from '@boxroom/domain/item/unnamed';
import { pictureIdsOf, PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { useCallback } from 'react';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore, useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import { useSetPicture } from '../../replica/picture/use-picture-change.ts';
import type { Shot } from '../../replica/shots/shot-storage.ts';
import { isUsed, type Shots } from '../../replica/shots/use-shots.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';

const BOX: readonly Topic[] = ['box'];

/**
 * Returns a function that makes an item of each shot, and returns whether it did for all. A shot leaves the disk once its
 * commands are on it, so a killed tab loses none and doubles none. What another tab has used meanwhile stays as it is.
 */
export function useMakeItems(boxId: string, { use }: Shots): (shots: readonly Shot[]) => boolean {
  const store = useReplicaStore();
  const mutate = useCommand();
  const setPicture = useSetPicture();

  return (shown) => {
    const { view } = store;
    const shots = shown.filter((shot) => !isUsed(store, shot));
    const fresh = shots.filter(({ id }) => !view.get('item', id));
    const existing = [...view.itemsIn(boxId)].map(({ name }) => name);
    const names = unnamedNames(fresh.length, existing, t.language);
    const items = fresh.map(({ id }, index) => ({ ...NO_ITEM_FIELDS, id, name: names[index] ?? '' }));
    for (let at = 0; at < items.length; at += ITEMS_PER_COMMAND_MAX) {
      const part = items.slice(at, at + ITEMS_PER_COMMAND_MAX);
      if (!mutate('item.add', { boxId, items: part }, t('Failed to add item. Please try again.')).ok) return false;
    }
    const ids: string[] = [];
    for (const { id, picture } of shots) {
      if (!setPicture(id, picture).ok) break;
      ids.push(id);
    }
    use(shown.filter((shot) => isUsed(store, shot)));
    if (ids.length === 0) return shots.length === 0;
    showUndoToast({ title: t('{count, plural, one{# item} other{# items}} added', { count: ids.length }) }, () => {
      const isUndone = mutate('item.delete', { ids }, t('Failed to delete some items. Please try again.')).ok;
      return isUndone
        ? { title: t('{count, plural, one{# item} other{# items}} removed', { count: ids.length }) }
        : null;
    });
    return ids.length === shots.length;
  };
}

/** Returns a function that gives all shots to the box as its pictures, and returns whether it did. */
export function useGiveToBox(boxId: string, { use, putBack }: Shots): (shots: readonly Shot[]) => boolean {
  const store = useReplicaStore();
  const mutate = useCommand();
  const holder = { entity: 'box', id: boxId } as const;

  return (shown) => {
    const shots = shown.filter((shot) => !isUsed(store, shot));
    // A shot keeps its id, so that one which is the box's already is known after a killed tab.
    const pictureIds = shots.map(({ id }) => id);
    const files = new Map(shots.map(({ id, picture }) => [id, picture]));
    const pictures = pictureIds.map((id) => ({ id, caption: null }));
    if (shots.length > 0) {
      const given = mutate('picture.add', { ...holder, pictures }, errorText('PICTURE_UPLOAD_FAILED', t), { files });
      if (!given.ok) return false;
      const count = shots.length;
      const title = t('{count, plural, one{# picture} other{# pictures}} added to the box', { count });
      showUndoToast({ title }, () => {
        if (!mutate('picture.remove', { ...holder, pictureIds }).ok) return null;
        // Most exist nowhere else: the camera in the app adds none to a phone's library.
        putBack(shots);
        return {
          title: t('{count, plural, one{# picture} other{# pictures}} removed from the box', { count }),
          description: t('What you took waits on the page of the box.'),
        };
      });
    }
    use(shown);
    return true;
  };
}

/** Returns the number of pictures that the box can still take. */
export function useFreePictures(boxId: string): number {
  const select = useCallback((store: ReplicaStore) => PICTURES_MAX.box - idsOf(store, boxId).length, [boxId]);
  return Math.max(0, useReplicaValue(select, BOX));
}

function idsOf({ view }: ReplicaStore, boxId: string): string[] {
  const box = view.get('box', boxId);
  return box ? pictureIdsOf(box) : [];
}
