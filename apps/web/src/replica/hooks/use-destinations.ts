import { includesAccess } from '@boxroom/domain/access/decide-access';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { type BoxEntry, listBoxes } from './use-boxes.ts';
import { useReplicaValue } from './use-replica-value.ts';
import { listRooms, type RoomEntry } from './use-rooms.ts';

/** Boxes that items can be moved to. A null room holds the boxes in no room, always last. */
export interface DestinationGroup {
  room: RoomEntry | null;
  boxes: readonly BoxEntry[];
}

const TOPICS: readonly Topic[] = ['room', 'box', 'item', 'boxSetting', 'spaces'];

/** Returns all boxes the person may add to, except one, grouped by room; rooms and boxes by name. */
export function useDestinations(exceptBoxId: string | null): readonly DestinationGroup[] {
  const select = useCallback((store: ReplicaStore) => listDestinations(store, exceptBoxId), [exceptBoxId]);
  return useReplicaValue(select, TOPICS, areSame);
}

function listDestinations(store: ReplicaStore, exceptBoxId: string | null): DestinationGroup[] {
  const rooms = listRooms(store).filter((room) => includesAccess(room.accessLevel, 'edit'));
  return [...rooms, null].flatMap((room) => {
    const boxes = listBoxes(store, room?.id ?? null).filter((box) => box.id !== exceptBoxId);
    return boxes.length > 0 ? [{ room, boxes: sortByName(boxes, t.language) }] : [];
  });
}

function areSame(a: readonly DestinationGroup[], b: readonly DestinationGroup[]): boolean {
  return (
    a.length === b.length &&
    a.every((group, i) => {
      const other = b[i];
      return (
        group.room === other?.room &&
        group.boxes.length === other.boxes.length &&
        group.boxes.every((box, j) => box === other.boxes[j])
      );
    })
  );
}
