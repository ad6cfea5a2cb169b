import type { ReplicaStore } from './replica-store.ts';
import type { RoomEntry } from './use-rooms.ts';

const lastRooms = new WeakMap<ReplicaStore, RoomEntry>();

/** Remembers, for as long as the page is open, which room was there last. */
export function noteLastRoom(store: ReplicaStore, rooms: readonly RoomEntry[]): void {
  const [room] = rooms;
  if (room) lastRooms.set(store, room);
}

/** The room after which there was none; undefined where this page never saw one. */
export function lastRoom(store: ReplicaStore): RoomEntry | undefined {
  return lastRooms.get(store);
}
