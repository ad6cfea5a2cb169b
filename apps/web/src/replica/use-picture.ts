import { type Plan, refuse } from '@boxroom/domain/command/command';
import { errorText } from '@boxroom/domain/error/error-text';
import type { PictureSize } from '@boxroom/sync-client/fetched-pictures';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { errorToast } from '../components/error-toast.ts';
import { showToast, type ToastInput } from '../components/toast-store.ts';
import { noteGiven } from './given-pictures.ts';
import { type PictureView, shelfOf } from './picture-shelf.ts';
import { useNewId } from './use-command.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** Whose picture to show. `id` is the item's; without it the picture is not kept on this device. */
interface Pictured {
  id?: string;
  pictureId: string | null;
}

/**
 * The picture of an item as an address that an `img` can show: the copy on this device as long as there is one, so that it
 * shows before it was sent and without a network, else from the server. null: the item has none. While `isWanted` is
 * false, only what is at hand is shown.
 */
export function usePicture({ id, pictureId }: Pictured, size: PictureSize, isWanted = true): PictureView | null {
  const shelf = shelfOf(useReplicaStore());
  const wish = useMemo(
    () => (pictureId === null ? null : { pictureId, size, ...(id !== undefined && { itemId: id }) }),
    [pictureId, size, id],
  );
  const subscribe = useCallback(
    (listener: () => void) => (wish && isWanted ? shelf.hold(wish, listener) : () => undefined),
    [shelf, wish, isWanted],
  );
  return useSyncExternalStore(subscribe, () => (wish ? shelf.read(wish) : null));
}

/** What to call a failure, by where it happens. */
const FAILURES = {
  form: {
    give: { title: 'Upload failed', code: 'PICTURE_UPLOAD_FAILED' },
    remove: { title: 'Remove failed', code: 'PICTURE_REMOVE_FAILED' },
  },
  viewer: {
    give: { title: 'Upload failed', code: 'PICTURE_CHANGE_FAILED' },
    remove: { title: 'Removal failed', code: 'PICTURE_REMOVAL_FAILED' },
  },
} as const;

/**
 * Gives an item a picture, which is sent when it can be, or takes it away (null). A refusal is said in a toast, in the
 * words of the place it was given from.
 */
export function useSetPicture(place: 'form' | 'viewer' = 'form'): (itemId: string, picture: Blob | null) => Plan {
  const store = useReplicaStore();
  const newId = useNewId();
  return useCallback(
    (itemId, picture) => {
      const input = { id: itemId, pictureId: picture ? newId() : null };
      const had = (store.view.get('item', itemId)?.pictureId ?? null) !== null;
      // The copy went with the sign-out in another tab: what was given now would be lost.
      const plan =
        store.status.state.kind === 'signed-out'
          ? refuse('INTERNAL', 'signed out')
          : store.give('item.setPicture', input, picture ? { picture } : {});
      if (!plan.ok) showToast(failureToast(place, picture !== null, plan.code === 'VIEW_ONLY'));
      else if (input.pictureId !== null) noteGiven(input.pictureId, place === 'viewer' && had ? 'change' : 'first');
      return plan;
    },
    [store, newId, place],
  );
}

/** Gives an item a picture back that the server still has. */
export function useRestorePicture(): (itemId: string, pictureId: string) => Plan {
  const store = useReplicaStore();
  return useCallback(
    (id, pictureId) => {
      const plan = store.give('item.setPicture', { id, pictureId });
      if (!plan.ok) showToast(failureToast('viewer', true, plan.code === 'VIEW_ONLY'));
      return plan;
    },
    [store],
  );
}

/** The whole picture of an item, from this device or the server; null: it cannot be had now. */
export function useWholePicture(): (itemId: string, pictureId: string) => Promise<Blob | null> {
  const shelf = shelfOf(useReplicaStore());
  return useCallback((itemId, pictureId) => shelf.whole(pictureId, itemId), [shelf]);
}

function failureToast(place: keyof typeof FAILURES, isGiven: boolean, isViewOnly: boolean): ToastInput {
  if (isViewOnly) return errorToast(errorText('PICTURE_NOT_ALLOWED'));
  const { title, code } = FAILURES[place][isGiven ? 'give' : 'remove'];
  return { title, description: errorText(code), kind: 'destructive' };
}
