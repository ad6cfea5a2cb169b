import type { ErrorCode } from './codes.ts';

/** The one place where an error code gets words. A missing text does not compile. */
const TEXTS: Record<ErrorCode, string> = {
  NOT_FOUND: 'This was deleted or is no longer shared with you.',
  VIEW_ONLY: 'Permission denied: You have view-only access to this shared room',
  OWNER_ONLY: 'Only the owner of the storage room can do this.',
  INVALID: 'This cannot be saved as it is.',
  EXISTS: 'This already exists.',
  TOO_MANY: 'The limit for one account is reached.',
  EXPIRED: 'This change was made too long ago to be applied.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  NOT_SIGNED_IN: 'Please sign in again.',
  ACCOUNT_CHANGED: 'Another account is signed in in this browser now.',
  UPDATE_REQUIRED: 'Please reload to get the current version. Your changes are kept.',
  RATE_LIMITED: 'Too many tries. Please wait a little before trying again.',
  EMAIL_INVALID: 'Please enter a valid email address.',
  LINK_INVALID: 'This sign-in link is not valid any more. Please ask for a new one.',
  LINK_OTHER_DEVICE: 'This link was asked for on another device. Please enter the 6-digit code from the same email.',
  CODE_WRONG: 'This code is not right. Please check it and try again.',
  CODE_USED_UP: 'Too many wrong codes. Please ask for a new one.',
  CSV_INVALID: 'This file could not be read as CSV.',
  CSV_TOO_LARGE: 'This file is too large to import.',
  BAD_ORIGIN: 'This request did not come from the app.',
  PAYLOAD_TOO_LARGE: 'This is too much to send at once.',
  UNAVAILABLE: 'The server cannot answer right now. Please try again.',
};

export function errorText(code: ErrorCode): string {
  return TEXTS[code];
}
