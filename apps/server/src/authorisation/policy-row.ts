import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Things } from './things.ts';
import type { Actor, Level, World } from './world.ts';

export type Ending = 'ok' | ErrorCode;

/** Who may do something, and with what it is refused to everybody else who is signed in. */
export type Endings = Record<Level, Ending>;

export interface PolicyCell {
  world: World;
  actor: Actor;
  things: Things;
  level: Level;
}

/** What a list shows: the ids in the answer, and those that must be in it, no more and no fewer. */
export interface Shown {
  /** The name of the field that holds them, at any depth. */
  field: string;
  ids(cell: PolicyCell): readonly string[];
}

/** One way to call a procedure or to give a command. */
export interface PolicyRow {
  /** What tells this row from the others of the same procedure. */
  name?: string;
  /** A permitted input. New ids are new with every call. Without it there is none. */
  input?: (things: Things, actor: Actor) => unknown;
  /**
   * `target`: the input names something, and rights come from there. `caller`: it is about whoever calls, who must be
   * signed in. `anybody`: also who is not.
   */
  about: 'target' | 'caller' | 'anybody';
  ends: Endings;
  /** Decides instead of `ends`, and of whether somebody is signed in: where a secret gives the right. */
  endsBy?: (cell: PolicyCell) => Ending;
  shows?: Shown;
  /** With one's own things there is nothing to do. */
  isIdleOnOwn?: true;
  /** Fields of the input that name a new row: an id that is taken is refused in its own way. */
  makes?: readonly string[];
  /** Fields in which an id that is not there for the caller is passed over, and the rest is done. */
  passesOver?: readonly string[];
}

const hidden = { none: 'NOT_FOUND' } as const;

export const viewers: Endings = { ...hidden, view: 'ok', edit: 'ok', owner: 'ok' };
export const editors: Endings = { ...hidden, view: 'VIEW_ONLY', edit: 'ok', owner: 'ok' };
export const owners: Endings = { ...hidden, view: 'VIEW_ONLY', edit: 'OWNER_ONLY', owner: 'ok' };
/** Whoever uses a room knows of it already. */
export const ownersSeen: Endings = { ...hidden, view: 'OWNER_ONLY', edit: 'OWNER_ONLY', owner: 'ok' };
/** The owner alone hears of it. */
export const ownersUnseen: Endings = { ...hidden, view: 'NOT_FOUND', edit: 'NOT_FOUND', owner: 'ok' };
/** To look at, for everybody who shares a room of its owner. */
export const ownersOfCatalogue: Endings = { ...hidden, view: 'VIEW_ONLY', edit: 'VIEW_ONLY', owner: 'ok' };

export function always(ending: Ending): Endings {
  return { none: ending, view: ending, edit: ending, owner: ending };
}

/** Answered to everybody; what somebody may not see is not in it, or nothing happens to it. */
export const allOk = always('ok');

/** About whoever calls. */
export function caller(input?: PolicyRow['input']): PolicyRow {
  return { about: 'caller', ends: allOk, ...(input ? { input } : {}) };
}

/** Open to who is not signed in. */
export function anybody(ends: Endings, input?: PolicyRow['input']): PolicyRow {
  return { about: 'anybody', ends, ...(input ? { input } : {}) };
}
