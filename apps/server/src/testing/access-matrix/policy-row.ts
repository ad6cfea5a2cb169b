import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Things } from './things.ts';
import type { Actor, Level, World } from './world.ts';

export type Ending = 'ok' | ErrorCode;

/** The outcome per access level, for callers who are signed in. */
export type Endings = Record<Level, Ending>;

export interface PolicyCell {
  world: World;
  actor: Actor;
  things: Things;
  level: Level;
}

/** The expected content of a list: the field with the ids, and exactly the ids that it must return. */
export interface Shown {
  /** The name of the field that holds the ids, at any depth. */
  field: string;
  ids(cell: PolicyCell): readonly string[];
}

/** One way to call a procedure or to run a command. */
export interface PolicyRow {
  /** Distinguishes this row from the others of the same procedure. */
  name?: string;
  /** Returns a permitted input; each call makes new ids. Undefined: the procedure takes no input. */
  input?: (things: Things, actor: Actor) => unknown;
  /**
   * `target`: the input names a row, which decides the rights. `caller`: it concerns the caller, who must be signed in.
   * `anybody`: callers who are not signed in may call it too.
   */
  about: 'target' | 'caller' | 'anybody';
  ends: Endings;
  /** Overrides `ends` and the check for a session, where a secret gives the right. */
  endsBy?: (cell: PolicyCell) => Ending;
  shows?: Shown;
  /** With the caller's own rows the call changes nothing. */
  isIdleOnOwn?: true;
  /** Fields of the input that name a new row: an id in use has its own error. */
  makes?: readonly string[];
  /** Fields whose inaccessible ids the command skips while it does the rest. */
  passesOver?: readonly string[];
}

const hidden = { none: 'NOT_FOUND' } as const;

export const viewers: Endings = { ...hidden, view: 'ok', edit: 'ok', owner: 'ok' };
export const editors: Endings = { ...hidden, view: 'VIEW_ONLY', edit: 'ok', owner: 'ok' };
export const owners: Endings = { ...hidden, view: 'VIEW_ONLY', edit: 'OWNER_ONLY', owner: 'ok' };
/** A member of the room already knows that it exists. */
export const ownersSeen: Endings = { ...hidden, view: 'OWNER_ONLY', edit: 'OWNER_ONLY', owner: 'ok' };
/** Only the owner learns that it exists. */
export const ownersUnseen: Endings = { ...hidden, view: 'NOT_FOUND', edit: 'NOT_FOUND', owner: 'ok' };
/** Every member of the owner's rooms may view it. */
export const ownersOfCatalogue: Endings = { ...hidden, view: 'VIEW_ONLY', edit: 'VIEW_ONLY', owner: 'ok' };

export function always(ending: Ending): Endings {
  return { none: ending, view: ending, edit: ending, owner: ending };
}

/** The call succeeds for everybody; rows that the caller may not see are left out or unchanged. */
export const allOk = always('ok');

export function caller(input?: PolicyRow['input']): PolicyRow {
  return { about: 'caller', ends: allOk, ...(input ? { input } : {}) };
}

/** Also for callers who are not signed in. */
export function anybody(ends: Endings, input?: PolicyRow['input']): PolicyRow {
  return { about: 'anybody', ends, ...(input ? { input } : {}) };
}
