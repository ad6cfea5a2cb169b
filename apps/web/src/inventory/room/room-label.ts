import { t } from '../../lib/language/t.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';

/** Used in place of a room's id for the boxes in no room. */
export const UNASSIGNED = 'unassigned';

/** Returns a room's name with its owner's: every account begins with a room of the same name. */
export function roomLabel({ name, sharedBy }: Pick<RoomEntry, 'name' | 'sharedBy'>): string {
  if (sharedBy === undefined) return name;
  return sharedBy === null
    ? t('{name} (shared)', { name })
    : t('{name} (shared by {owner})', { name, owner: sharedBy });
}
