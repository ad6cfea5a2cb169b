import type { Plan } from '@boxroom/domain/command/command';
import { useCallback, useEffect, useState } from 'react';
import type { ReplicaStore, Topic } from './replica-store.ts';
import { useGiveWithPicture, useNewId } from './use-command.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

export type PictureSize = 'whole' | 'thumb';

const SYNC: readonly Topic[] = ['sync'];

/**
 * Where the picture of this id can be loaded from: the copy on this device as long as there is one, so that it shows
 * before it was sent and without a network, else the server. null: no picture, or the copy is being read.
 */
export function usePictureUrl(pictureId: string | null, size: PictureSize): string | null {
  const store = useReplicaStore();
  const select = useCallback((of: ReplicaStore) => isOnDevice(of, pictureId), [pictureId]);
  const isLocal = useReplicaValue(select, SYNC);
  const [local, setLocal] = useState<{ pictureId: string; url: string } | null>(null);

  useEffect(() => {
    if (pictureId === null || !isLocal) return undefined;
    let url: string | null = null;
    let isCurrent = true;
    void store.engine
      ?.picture(pictureId)
      .catch(() => null) // the copy is gone with the sign-out
      .then((picture) => {
        if (!picture || !isCurrent) return;
        url = URL.createObjectURL(picture);
        setLocal({ pictureId, url });
      });
    return () => {
      isCurrent = false;
      setLocal(null);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [store, pictureId, isLocal]);

  if (pictureId === null) return null;
  if (isLocal) return local?.pictureId === pictureId ? local.url : null;
  return size === 'thumb' ? `/pic/${pictureId}/thumb` : `/pic/${pictureId}`;
}

/** Gives an item a picture, which is sent when it can be, or takes it away (null). */
export function useSetPicture(): (itemId: string, picture: Blob | null) => Plan {
  const give = useGiveWithPicture();
  const newId = useNewId();
  return useCallback(
    (itemId, picture) => {
      const input = { id: itemId, pictureId: picture ? newId() : null };
      return give('item.setPicture', input, picture);
    },
    [give, newId],
  );
}

function isOnDevice(store: ReplicaStore, pictureId: string | null): boolean {
  return pictureId !== null && (store.engine?.hasPicture(pictureId) ?? false);
}
