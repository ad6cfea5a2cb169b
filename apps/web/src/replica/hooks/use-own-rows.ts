import type { OwnRows } from '@boxroom/domain/import/import-plan-types';
import { useCallback } from 'react';
import type { ReplicaStore } from '../store/replica-store.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** Returns a function that reads the person's own rows, for work that must not run again with each change of them. */
export function useOwnRows(): () => OwnRows {
  const store = useReplicaStore();
  return useCallback(() => ownRowsOf(store), [store]);
}

function ownRowsOf({ view, user }: ReplicaStore): OwnRows {
  const boxes = [...view.rows.box.values()].filter(({ spaceId }) => view.space(spaceId)?.ownerId === user.id);
  const boxIds = new Set(boxes.map(({ id }) => id));
  let itemCount = 0;
  for (const { boxId } of view.rows.item.values()) if (boxIds.has(boxId)) itemCount++;
  const rooms = [...view.rows.room.values()];
  return {
    rooms: rooms.filter(({ ownerId }) => ownerId === user.id),
    sharedRooms: rooms.filter(({ ownerId }) => ownerId !== user.id).map(({ name }) => name),
    boxes,
    categories: [...view.rows.category.values()].filter(({ spaceId }) => view.space(spaceId)?.ownerId === user.id),
    ownFields: view.get('profile', user.id)?.ownFields ?? [],
    itemCount,
    itemsIn: (boxId) => view.itemsIn(boxId),
    item(id) {
      const item = view.get('item', id);
      return item && boxIds.has(item.boxId) ? item : undefined;
    },
    personalSpaceId: user.id,
  };
}
