import type { Box } from '@boxroom/domain/box/box';
import type { Category } from '@boxroom/domain/category/category';
import type { Room } from '@boxroom/domain/room/room';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { isSame, useReplicaValue } from './use-replica-value.ts';

/** The person's own data: rooms, the boxes in them, the unassigned boxes, and categories. */
export interface InventorySnapshot {
  rooms: readonly Room[];
  boxes: readonly Box[];
  categories: readonly Category[];
}

const TOPICS: readonly Topic[] = ['room', 'box', 'category', 'spaces'];

export function useInventorySnapshot(): InventorySnapshot {
  return useReplicaValue(takeSnapshot, TOPICS, areSame);
}

function takeSnapshot({ view, user }: ReplicaStore): InventorySnapshot {
  const isOwn = (row: { spaceId: string }) => view.space(row.spaceId)?.ownerId === user.id;
  return {
    rooms: [...view.rows.room.values()].filter((room) => room.ownerId === user.id),
    boxes: [...view.rows.box.values()].filter(isOwn),
    categories: [...view.rows.category.values()].filter(isOwn),
  };
}

function areSame(a: InventorySnapshot, b: InventorySnapshot): boolean {
  return isSame(a.rooms, b.rooms) && isSame(a.boxes, b.boxes) && isSame(a.categories, b.categories);
}
