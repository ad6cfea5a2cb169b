import { BOXES_PER_OWNER_MAX } from '../box/box.ts';
import { CATEGORIES_PER_OWNER_MAX } from '../category/category.ts';
import { type Refusal, type RefusalCode, refuse } from '../command/command.ts';
import type { CountedEntity, ReadView } from '../command/model.ts';
import { ROOMS_PER_OWNER_MAX } from '../room/room.ts';

/** How many of each one account may have, and what says that it has them. */
export const OWNER_LIMITS = {
  room: { max: ROOMS_PER_OWNER_MAX, code: 'TOO_MANY_ROOMS' },
  box: { max: BOXES_PER_OWNER_MAX, code: 'TOO_MANY_BOXES' },
  category: { max: CATEGORIES_PER_OWNER_MAX, code: 'TOO_MANY_CATEGORIES' },
} as const satisfies Record<CountedEntity, { max: number; code: RefusalCode }>;

/** Counts one more, or several, of an owner; the refusal says that these are too many. */
export type CountOwned = (entity: CountedEntity, ownerId: string, more?: number) => Refusal | undefined;

/**
 * Counts what one command adds to accounts, on top of what the view knows of. An account that is larger already, from
 * before there were limits, keeps everything and takes no more. A guard against scripts that run away, so two commands
 * of the same moment may pass it together.
 */
export function countOwned(view: ReadView): CountOwned {
  const added = new Map<string, number>();
  return (entity, ownerId, more = 1) => {
    if (more === 0) return undefined;
    const key = `${entity} ${ownerId}`;
    const sum = (added.get(key) ?? 0) + more;
    const { max, code } = OWNER_LIMITS[entity];
    if (view.countOwned(entity, ownerId) + sum > max) return refuse(code);
    added.set(key, sum);
    return undefined;
  };
}
