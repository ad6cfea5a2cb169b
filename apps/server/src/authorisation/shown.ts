import type { Shown } from './policy-row.ts';
import type { Things } from './things.ts';
import { type Actor, levelOf, type World } from './world.ts';

/** What is shown of the things named, to who may see them. */
export function ofTarget(field: string, idsOf: (things: Things) => readonly string[]): Shown {
  return { field, ids: ({ things, level }) => (level === 'none' ? [] : idsOf(things)) };
}

/** What is shown of one's own alone. */
export function ofOwn(field: string, idsOf: (things: Things) => readonly string[]): Shown {
  return { field, ids: ({ world, actor }) => ownOf(world, actor).flatMap(idsOf) };
}

export function seenBy(world: World, actor: Actor): Things[] {
  return levelOf(actor, 'shared') === 'none' ? [actor.own] : [actor.own, world.shared];
}

/** The shared room is its owner's too. */
export function ownOf(world: World, actor: Actor): Things[] {
  return actor.name === 'owner' ? [actor.own, world.shared] : [actor.own];
}
