import type { RefusalCode } from '../command/command.ts';
import { type Message, msg, type Translate } from '../language/message.ts';

export const NOT_SIGNED_IN_TEXT = msg('Please sign in again.');

/** The general text of each refusal of a command: apart from the other errors, which the first screen never shows. */
export const REFUSAL_TEXTS: Record<RefusalCode, Message> = {
  NOT_FOUND: msg('This was deleted or is no longer shared with you.'),
  VIEW_ONLY: msg('Permission denied: You have view-only access to this shared room'),
  OWNER_ONLY: msg('Only the owner of the storage room can do this.'),
  INVALID: msg('This cannot be saved as it is.'),
  EXISTS: msg('This already exists.'),
  TOO_MANY: msg('The limit for one account is reached.'),
  TOO_MANY_ROOMS: msg('An account can have 1,000 storage rooms at most.'),
  TOO_MANY_BOXES: msg('An account can have 20,000 boxes at most.'),
  TOO_MANY_CATEGORIES: msg('An account can have 1,000 categories at most.'),
  EXPIRED: msg('This change was made too long ago to be applied.'),
  INTERNAL: msg('Something went wrong on our side. Please try again.'),
};

/** The texts of TOO_MANY for an account that is full, by the detail of the refusal. Only the server counts these. */
export const FULL_TEXTS = {
  items: msg('The account that would own this has no space left for so many items.'),
  pictures: msg('The account that would own this has no space left for pictures and papers.'),
};

/** A code of a newer server has no text here and gets the general one. */
export function refusalText(code: RefusalCode, t: Translate): string {
  return t(Object.hasOwn(REFUSAL_TEXTS, code) ? REFUSAL_TEXTS[code] : REFUSAL_TEXTS.INTERNAL);
}
