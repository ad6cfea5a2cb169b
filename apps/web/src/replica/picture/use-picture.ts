import type { PictureSize } from '@boxroom/sync-client/fetched-pictures';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import { type PictureView, shelfOf } from './picture-shelf.ts';

/** The picture to show. `id` is the item's; without it the picture is not stored on this device. */
interface Pictured {
  id?: string;
  pictureId: string | null;
}

/**
 * Returns an item's picture as an address for an `img`: from this device while it has one, so that the picture shows
 * before its upload and offline, else from the server. Null: the item has none. While `isWanted` is false, nothing is
 * fetched.
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

/** Returns the full-size picture of an item, from this device or the server; null when it is not available now. */
export function useWholePicture(): (itemId: string, pictureId: string) => Promise<Blob | null> {
  const shelf = shelfOf(useReplicaStore());
  return useCallback((itemId, pictureId) => shelf.whole(pictureId, itemId), [shelf]);
}
