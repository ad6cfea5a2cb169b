import type { AccessLevel } from '@boxroom/domain/command/model';
import type { Room } from '@boxroom/domain/room/room';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { isSame, useReplicaValue } from './use-replica-value.ts';

/** A room as lists show it. `accessLevel` is what the person may do in it. */
export interface RoomEntry {
  id: string;
  name: string;
  ownerId: string;
  isShared: boolean;
  /** The owner's name, where somebody else owns the room; null: the name is unknown. */
  sharedBy: string | null | undefined;
  accessLevel: AccessLevel;
  pictures: Room['pictures'];
}

const TOPICS: readonly Topic[] = ['room', 'spaces', 'profile'];
const entries = new WeakMap<Room, RoomEntry>();

/** Returns all rooms the person can see, by name. */
export function useRooms(): readonly RoomEntry[] {
  return useReplicaValue(listRooms, TOPICS);
}

/** Returns one room; undefined when it does not exist or the person may not see it. */
export function useRoom(id: string | null): RoomEntry | undefined {
  const select = useCallback((store: ReplicaStore) => (id === null ? undefined : findRoom(store, id)), [id]);
  return useReplicaValue(select, TOPICS);
}

export function listRooms(store: ReplicaStore): RoomEntry[] {
  return sortByName(store.view.rows.room.values(), t.language).map((room) => toEntry(store, room));
}

export function findRoom(store: ReplicaStore, roomId: string): RoomEntry | undefined {
  const room = store.view.get('room', roomId);
  return room && toEntry(store, room);
}

function toEntry(store: ReplicaStore, room: Room): RoomEntry {
  const isShared = room.ownerId !== store.user.id;
  const accessLevel = store.view.space(room.spaceId)?.access ?? 'view';
  const sharedBy = isShared ? (store.view.get('profile', room.ownerId)?.username ?? null) : undefined;
  const { id, name, ownerId, pictures } = room;
  const entry: RoomEntry = { id, name, ownerId, isShared, sharedBy, accessLevel, pictures };
  const known = entries.get(room);
  if (known && isSame(known, entry)) return known;
  entries.set(room, entry);
  return entry;
}
