import type { ReplicaStore } from '../store/replica-store.ts';
import type { RoomEntry } from './use-rooms.ts';

const lastRooms = new WeakMap<ReplicaStore, RoomEntry>();

/** Remembers, while the page is open, the last room that existed. */
export function noteLastRoom(store: ReplicaStore, rooms: readonly RoomEntry[]): void {
  const [room] = rooms;
  if (room) lastRooms.set(store, room);
}

/** Returns the last room before there was none; undefined if this page never had one. */
export function lastRoom(store: ReplicaStore): RoomEntry | undefined {
  return lastRooms.get(store);
}
