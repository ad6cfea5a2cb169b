import type { RoomEntry } from '../replica/use-rooms.ts';

/** A room's name where rooms are chosen from: two people may have one of the same name. */
export function roomLabel({ name, isShared }: Pick<RoomEntry, 'name' | 'isShared'>): string {
  return isShared ? `${name} (shared)` : name;
}
