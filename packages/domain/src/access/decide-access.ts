import { type Refusal, refuse } from '../command/command.ts';
import type { AccessLevel, ReadView } from '../command/model.ts';

export type AccessTarget = { kind: 'room' | 'box' | 'item'; id: string };

/** The reasons are quoted from the product's specification ("Roles and permissions"). */
export type AccessReason =
  | 'No access to room'
  | 'No access to box'
  | 'No access to item'
  | 'Box not found'
  | 'Item not found'
  | 'View-only access'
  | 'Owner only'
  | 'Permission check failed';

export type AccessDecision =
  | { allowed: true; accessLevel: AccessLevel; reason: null }
  | { allowed: false; accessLevel: AccessLevel | null; reason: AccessReason };

const RANK: Record<AccessLevel, number> = { view: 1, edit: 2, owner: 3 };

/** Returns whether a level includes the needed one: an owner may edit, an editor may view. */
export function includesAccess(level: AccessLevel, need: AccessLevel): boolean {
  return RANK[level] >= RANK[need];
}

/**
 * Returns what a person may do with a row, with the level and the reason, as the product's specification defines it.
 * Rights come from the room alone, or from owning a box that is in no room; having created a row grants nothing. A
 * foreign row has the same result as an absent one.
 */
export function decideAccess(view: ReadView, target: AccessTarget, need: AccessLevel = 'view'): AccessDecision {
  const spaceId = spaceOf(view, target);
  if (spaceId === undefined) return { allowed: false, accessLevel: null, reason: NOT_THERE[target.kind] };
  const space = view.space(spaceId);
  if (!space) return { allowed: false, accessLevel: null, reason: NO_ACCESS[target.kind] };
  if (includesAccess(space.access, need)) return { allowed: true, accessLevel: space.access, reason: null };
  const reason = space.access === 'view' ? 'View-only access' : 'Owner only';
  return { allowed: false, accessLevel: space.access, reason };
}

/**
 * Returns whether boxes and items of this room may be added and changed. Null means the person's own unassigned boxes.
 */
export function canEditInRoom(view: ReadView, roomId: string | null): AccessDecision {
  if (roomId === null) return { allowed: true, accessLevel: 'owner', reason: null };
  return decideAccess(view, { kind: 'room', id: roomId }, 'edit');
}

/** Returns the refusal of a command that lacks access to a space, or undefined where access suffices. */
export function refuseUnless(view: ReadView, spaceId: string, need: AccessLevel): Refusal | undefined {
  const space = view.space(spaceId);
  if (!space) return refuse('NOT_FOUND', 'space');
  if (includesAccess(space.access, need)) return undefined;
  return refuse(space.access === 'view' ? 'VIEW_ONLY' : 'OWNER_ONLY');
}

const NOT_THERE: Record<AccessTarget['kind'], AccessReason> = {
  room: 'No access to room',
  box: 'Box not found',
  item: 'Item not found',
};
const NO_ACCESS: Record<AccessTarget['kind'], AccessReason> = {
  room: 'No access to room',
  box: 'No access to box',
  item: 'No access to item',
};

function spaceOf(view: ReadView, target: AccessTarget): string | undefined {
  return view.get(target.kind, target.id)?.spaceId;
}
