import type { Shown } from './policy-row.ts';
import type { Things } from './things.ts';
import { type Actor, levelOf, type World } from './world.ts';

/** Shows the named things to actors that may see them. */
export function ofTarget(field: string, idsOf: (things: Things) => readonly string[]): Shown {
  return { field, ids: ({ things, level }) => (level === 'none' ? [] : idsOf(things)) };
}

/** Shows the actor's own things only. */
export function ofOwn(field: string, idsOf: (things: Things) => readonly string[]): Shown {
  return { field, ids: ({ world, actor }) => ownOf(world, actor).flatMap(idsOf) };
}

export function seenBy(world: World, actor: Actor): Things[] {
  return levelOf(actor, 'shared') === 'none' ? [actor.own] : [actor.own, world.shared];
}

/** The shared room belongs to its owner, too. */
export function ownOf(world: World, actor: Actor): Things[] {
  return actor.name === 'owner' ? [actor.own, world.shared] : [actor.own];
}

/** Every actor has a first room, from before the world was made. */
export const roomsOf: Shown['ids'] = ({ world, actor }) => [
  actor.firstRoom,
  ...seenBy(world, actor).map(({ room }) => room),
];

export const boxesOf = ({ box, otherBox }: Things): string[] => [box, otherBox];
