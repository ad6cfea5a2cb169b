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
  SERVER_OUTDATED: 'This app is newer than the server. Your changes are kept and sent once the server is updated.',
  RATE_LIMITED: 'Too many tries. Please wait a little before trying again.',
  EMAIL_INVALID: 'Please enter a valid email address.',
  LINK_INVALID: 'This sign-in link is not valid any more. Please ask for a new one.',
  LINK_OTHER_DEVICE: 'This link was asked for on another device. Please enter the 6-digit code from the same email.',
  CODE_WRONG: 'This code is not right. Please check it and try again.',
  CODE_USED_UP: 'Too many wrong codes. Please ask for a new one.',
  CSV_INVALID: 'This file could not be read as CSV.',
  CSV_TOO_LARGE: 'This file is too large to import.',
  PICTURE_INVALID: 'Please select a valid image file (JPEG, PNG, or WebP)',
  PICTURE_TOO_LARGE: 'Image file must be smaller than 10MB',
  PICTURE_HEIC: 'This browser cannot read HEIC pictures. Please choose a JPEG, PNG, or WebP.',
  PICTURE_PICKER_TIMEOUT: 'Choosing a picture took longer than 30 seconds. Please try again.',
  PICTURE_NOT_LOADED: 'Failed to load image',
  PICTURE_NOT_COMPRESSED: 'Failed to compress image',
  PICTURE_NO_CANVAS: 'Could not get canvas context',
  PICTURE_NOT_ALLOWED: "Permission denied: You don't have permission to change this picture.",
  PICTURE_UPLOAD_FAILED: 'Failed to upload picture. Please try again.',
  PICTURE_CHANGE_FAILED: 'Failed to upload the new picture. Please try again.',
  PICTURE_REMOVE_FAILED: 'Failed to remove picture. Please try again.',
  PICTURE_REMOVAL_FAILED: 'Failed to remove the picture. Please try again.',
  PICTURE_DOWNLOAD_FAILED: 'Failed to download the image. Please try again.',
  BAD_ORIGIN: 'This request did not come from the app.',
  PAYLOAD_TOO_LARGE: 'This is too much to send at once.',
  UNAVAILABLE: 'The server cannot answer right now. Please try again.',
};

/** A code that a newer server made up has no words here: it gets the general ones. */
export function errorText(code: ErrorCode): string {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : TEXTS.INTERNAL;
}
