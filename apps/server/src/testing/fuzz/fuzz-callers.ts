import type { Dice } from '@boxroom/sync-client/simulation/dice';
import { type ActorName, ACTORS, isSignedIn, type World } from '../access-matrix/world.ts';

/** The callers of the access matrix, and those who pretend. */
export const FUZZ_CALLERS = [
  ...ACTORS,
  /** Nobody, with the link to the shared room. */
  'guest',
  /** A session that never was. */
  'forged',
  /** A cookie header that is none. */
  'hostileCookie',
  /** The owner's session, in a page that takes itself for another person's. */
  'otherAccount',
] as const;
/** Most calls of nobody end before anything happens, so people with a session call three times as often. */
export const CALLERS_BY_WEIGHT = FUZZ_CALLERS.flatMap((caller) =>
  isActor(caller) && isSignedIn(caller) ? [caller, caller, caller] : [caller],
);
export type FuzzCaller = (typeof FUZZ_CALLERS)[number];

export interface Identity {
  caller: FuzzCaller;
  /** Whose session counts; null: nobody's. */
  actor: ActorName | null;
  /** Whose things are "own" for this caller. */
  likeActor: ActorName;
  headers: Readonly<Record<string, string>>;
}

const HOSTILE_COOKIES = [
  'session',
  'session=',
  '=;;;=;',
  'session=%00%ff',
  `session=${'a'.repeat(4000)}`,
  'session=a; session=b',
  'session="quoted"; device=\u00e4',
  "session=' or 1=1 --",
  '__proto__=1; constructor=2',
];

export function identityOf(world: World, caller: FuzzCaller, dice: Dice): Identity {
  const { actors, shared } = world;
  if (isActor(caller)) {
    const { cookie, userId } = actors[caller];
    const asUser = dice.once(2) && caller !== 'anonymous' ? { 'x-boxroom-user': userId } : {};
    const headers = { ...(cookie === '' ? {} : { cookie }), ...asUser };
    return { caller, actor: isSignedIn(caller) ? caller : null, likeActor: caller, headers };
  }
  const nobody = { caller, actor: null, likeActor: 'stranger' } as const;
  if (caller === 'guest') return { ...nobody, headers: { 'x-boxroom-guest': shared.guestToken } };
  if (caller === 'forged') {
    const token = Array.from({ length: 40 }, () => dice.roll(32).toString(32)).join('');
    return { ...nobody, headers: { cookie: `session=${token}; device=${'b'.repeat(22)}` } };
  }
  if (caller === 'hostileCookie') return { ...nobody, headers: { cookie: dice.pick(HOSTILE_COOKIES) ?? '' } };
  const headers = { cookie: actors.owner.cookie, 'x-boxroom-user': actors.stranger.userId };
  return { caller, actor: 'owner', likeActor: 'owner', headers };
}

function isActor(caller: FuzzCaller): caller is ActorName {
  return (ACTORS as readonly string[]).includes(caller);
}
