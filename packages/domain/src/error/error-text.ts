import type { ErrorCode } from './codes.ts';
import { NOT_SIGNED_IN_TEXT, REFUSAL_TEXTS } from './refusal-text.ts';

/** The beginning of every text about a limit; how long to wait follows. */
export const TOO_MANY_TRIES = 'Too many attempts.';

/** The general text of each error code. A missing text does not compile. */
const TEXTS: Record<ErrorCode, string> = {
  ...REFUSAL_TEXTS,
  NOT_SIGNED_IN: NOT_SIGNED_IN_TEXT,
  NEEDS_ACCOUNT: 'This needs an account. Press “Keep this” first: everything here comes along.',
  ACCOUNT_CHANGED: 'Another account is now signed in on this browser.',
  UPDATE_REQUIRED: 'Please reload to get the current version. Your changes are kept.',
  SERVER_OUTDATED: 'This app is newer than the server. Your changes are kept and sent once the server is updated.',
  RATE_LIMITED: `${TOO_MANY_TRIES} Please wait a little before trying again.`,
  EMAIL_INVALID: 'Please enter a valid email address.',
  LINK_INVALID: 'This sign-in link is no longer valid. Please ask for a new one.',
  LINK_OTHER_DEVICE: 'This link was requested on another device. Please enter the 6-digit code from the same email.',
  CODE_WRONG: 'This code is wrong. Please check it and try again.',
  CODE_USED_UP:
    'Too many wrong codes. The link in the same email still works on the device that asked for it, or ask for a new one.',
  SIGN_IN_AGAIN: 'Please sign in again first.',
  LOGIN_FAILED: 'Login failed. Please try again.',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters',
  PASSWORD_TOO_LONG: 'Password must be at most 200 characters',
  PASSWORD_COMMON: 'This is one of the most common passwords. Please choose another.',
  RECOVERY_INVALID: 'Invalid or expired recovery link. Please request a new password reset.',
  RECOVERY_EMAIL_WRONG: 'The reset link was sent to another email address.',
  PROVIDER_UNAVAILABLE: 'Signing in this way does not work right now. Please use your email address.',
  PROVIDER_EXPIRED: 'This sign-in took too long or has already ended. Please try again.',
  PROVIDER_DENIED: 'The sign-in was cancelled.',
  PROVIDER_REFUSED: 'Authentication failed. Please try again.',
  PROVIDER_NO_EMAIL: 'That account has no email address. Please sign in with your email address.',
  USERNAME_TAKEN: 'This username is already taken.',
  PROFILE_MISSING: 'Your profile could not be found or created. Please refresh the page and try again.',
  EMAIL_SAME: 'New email must be different from current email',
  EMAIL_IN_USE: 'This email address is already in use by another account.',
  EMAIL_HELD:
    'The email of an account was changed from this address in the last 72 hours. To undo that, open the mail “Your Boxroom email is about to change”.',
  REGISTRATION_CLOSED:
    'There is no account with this address, and it cannot create one here. Use the address of your account or of your invitation, or ask whoever runs this Boxroom.',
  EMAIL_CHANGE_LIMITED: 'Too many email change requests. Please wait before trying again.',
  EMAIL_LINK_INVALID: 'This link is no longer valid. You can request the change again in the settings.',
  UNSUBSCRIBE_INVALID: 'This unsubscribe link is not valid. You can switch these emails off in the settings.',
  ALREADY_MEMBER: 'User already has access',
  INVITATION_PENDING: 'Invitation already pending',
  INVITATION_INVALID: 'Invitation not found or already processed',
  INVITATION_ACCEPTED: 'This invitation was already accepted. If that was you, sign in to open the storage room.',
  INVITATION_DECLINED: 'This invitation was declined. Please ask for a new one if you want to join after all.',
  INVITATION_REVOKED: 'The owner of the storage room withdrew this invitation.',
  INVITATION_REPLACED: 'This invitation was replaced by a newer one. Please open the link in the newest mail.',
  INVITATION_EXPIRED: 'This invitation is more than 7 days old. Please ask for a new one.',
  EMAIL_MISMATCH: 'Email mismatch',
  EMAIL_NOT_PROVEN: 'Please confirm your email address first, with the link that we can send to it.',
  REFERRAL_SELF: 'This is your own email address.',
  REWARD_LOCKED: 'This reward is not unlocked yet.',
  GUEST_LINK_INVALID: 'It has ended, or the address is incomplete. Please ask for a new link.',
  ADMIN_ONLY: "You don't have permission to access the admin area.",
  ORPHANS_CHANGED: 'The database has changed since it was counted. Nothing was removed.',
  CLEANUP_TOO_LARGE:
    'This would remove a large part of the data, so nothing was removed. Please type the number to continue.',
  CLEANUP_UNSAFE: 'The list of people is incomplete, so nothing was removed. Please check the database first.',
  CLEANUP_RUNNING: 'Another cleanup is running. Please wait for it to end.',
  EXPORT_RUNNING: 'Your last export is still being sent. Please wait for it to end.',
  IMPORT_ENDED: 'This import has ended and takes nothing more.',
  IMPORT_TOO_OLD: 'An import can be undone for 30 days. This one is older.',
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
  UNAVAILABLE: 'The server is not available right now. Please try again.',
};

/** A code of a newer server has no text here and gets the general one. */
export function errorText(code: ErrorCode): string {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code] : TEXTS.INTERNAL;
}
