import type { PictureHolder } from '@boxroom/domain/picture/pictures';
import type { PictureSize } from '@boxroom/sync-client/fetched-pictures';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import { type PictureView, shelfOf } from './picture-shelf.ts';

/**
 * The picture to show. `id` is that of the item, the box or the room (`entity`; default: an item); without it the
 * picture is not stored on this device.
 */
interface Pictured {
  entity?: PictureHolder['entity'];
  id?: string;
  pictureId: string | null;
}

/**
 * Returns a picture of an item, a box or a room as an address for an `img`: from this device while it has one, so that the picture shows
 * before its upload and offline, else from the server. Null: there is none. While `isWanted` is false, nothing is
 * fetched.
 */
export function usePicture(
  { entity = 'item', id, pictureId }: Pictured,
  size: PictureSize,
  isWanted = true,
): PictureView | null {
  const shelf = shelfOf(useReplicaStore());
  const wish = useMemo(
    () => (pictureId === null ? null : { pictureId, size, ...(id !== undefined && { holder: { entity, id } }) }),
    [pictureId, size, entity, id],
  );
  const subscribe = useCallback(
    (listener: () => void) => (wish && isWanted ? shelf.hold(wish, listener) : () => undefined),
    [shelf, wish, isWanted],
  );
  return useSyncExternalStore(subscribe, () => (wish ? shelf.read(wish) : null));
}

/** Returns a picture in full size, from this device or the server; null when it is not available now. */
export function useWholePicture(): (holder: PictureHolder, pictureId: string) => Promise<Blob | null> {
  const shelf = shelfOf(useReplicaStore());
  return useCallback((holder, pictureId) => shelf.whole(pictureId, holder), [shelf]);
}
