import { BOXES_PER_OWNER_MAX, CATEGORIES_PER_OWNER_MAX, ROOMS_PER_OWNER_MAX } from '../access/account-limits.ts';
import type { RefusalCode } from '../command/command.ts';

export const NOT_SIGNED_IN_TEXT = 'Please sign in again.';

/** The general text of each refusal of a command: apart from the other errors, which the first screen never shows. */
export const REFUSAL_TEXTS: Record<RefusalCode, string> = {
  NOT_FOUND: 'This was deleted or is no longer shared with you.',
  VIEW_ONLY: 'Permission denied: You have view-only access to this shared room',
  OWNER_ONLY: 'Only the owner of the storage room can do this.',
  INVALID: 'This cannot be saved as it is.',
  EXISTS: 'This already exists.',
  TOO_MANY: 'The limit for one account is reached.',
  TOO_MANY_ROOMS: `An account can have ${figure(ROOMS_PER_OWNER_MAX)} storage rooms at most.`,
  TOO_MANY_BOXES: `An account can have ${figure(BOXES_PER_OWNER_MAX)} boxes at most.`,
  TOO_MANY_CATEGORIES: `An account can have ${figure(CATEGORIES_PER_OWNER_MAX)} categories at most.`,
  EXPIRED: 'This change was made too long ago to be applied.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
};

/** A code of a newer server has no text here and gets the general one. */
export function refusalText(code: RefusalCode): string {
  return Object.hasOwn(REFUSAL_TEXTS, code) ? REFUSAL_TEXTS[code] : REFUSAL_TEXTS.INTERNAL;
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
