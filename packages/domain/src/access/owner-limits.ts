import { type Refusal, type RefusalCode, refuse } from '../command/command.ts';
import type { CountedEntity, ReadView } from '../command/model.ts';
import { BOXES_PER_OWNER_MAX, CATEGORIES_PER_OWNER_MAX, ROOMS_PER_OWNER_MAX } from './account-limits.ts';

/** The most rows of each kind that one account may have, and the code of the refusal. */
export const OWNER_LIMITS = {
  room: { max: ROOMS_PER_OWNER_MAX, code: 'TOO_MANY_ROOMS' },
  box: { max: BOXES_PER_OWNER_MAX, code: 'TOO_MANY_BOXES' },
  category: { max: CATEGORIES_PER_OWNER_MAX, code: 'TOO_MANY_CATEGORIES' },
} as const satisfies Record<CountedEntity, { max: number; code: RefusalCode }>;

/** Counts `more` rows (default 1) for an owner. Returns a refusal when they exceed the limit. */
export type CountOwned = (entity: CountedEntity, ownerId: string, more?: number) => Refusal | undefined;

/**
 * Counts the rows that one command adds, on top of those in the view. An account that already exceeds a limit, from
 * before there were limits, keeps everything and takes no more. The limits guard against runaway scripts, so two
 * concurrent commands may exceed one together.
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
