import { REFUSAL_CODES } from '../command/command.ts';

/** The code of every error that a person can meet. Each has its text in `error-text.ts`. */
export const ERROR_CODES = [
  ...REFUSAL_CODES,
  'NOT_SIGNED_IN',
  'NEEDS_ACCOUNT', // tried without an account: the browser asks no server
  'ACCOUNT_CHANGED', // another account has signed in in this browser
  'UPDATE_REQUIRED', // the server no longer supports this client's protocol
  'SERVER_OUTDATED', // the server does not support this client's protocol yet: wait
  'RATE_LIMITED',
  'EMAIL_INVALID',
  'LINK_INVALID', // unknown, used, replaced or expired
  'LINK_OTHER_DEVICE', // opened in another browser than the one that asked for it: needs the code from the mail
  'CODE_WRONG',
  'CODE_USED_UP', // too many wrong attempts
  'SIGN_IN_AGAIN', // needs a sign-in within the last minutes
  'PAIRING_INVALID', // unknown, used, canceled or expired, or not claimed by this device
  'PAIRING_TAKEN', // another device has claimed it
  'PAIRING_CONTESTED', // two devices claimed it
  'PAIRING_SHARED', // a shared computer signs in no other device
  'PASSKEY_INVALID', // unknown, removed, of another address, or its answer is no longer expected
  'PASSKEY_REQUIRED', // this way in is not enough for the account
  'PASSKEY_LIMIT', // as many as an account can have
  'PASSKEY_UNAVAILABLE', // the address of this server cannot have passkeys
  'RECOVERY_CODE_WRONG', // unknown or used
  'LOGIN_FAILED', // unknown address, no password or a wrong one: the code does not reveal which
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_COMMON',
  'RECOVERY_INVALID', // unknown, used, replaced or expired
  'RECOVERY_EMAIL_WRONG', // the link was sent to another address
  'PROVIDER_UNAVAILABLE', // not set up here, or unreachable
  'PROVIDER_EXPIRED', // a return from the provider without a pending attempt: expired, used, or of another browser
  'PROVIDER_DENIED', // denied by the person or the provider
  'PROVIDER_REFUSED', // the provider's response cannot be trusted
  'PROVIDER_NO_EMAIL',
  'USERNAME_TAKEN',
  'PROFILE_MISSING', // the account has no profile yet: a reload may help
  'EMAIL_SAME', // the address that the account already has
  'EMAIL_IN_USE', // only for a person who has proven to own the address
  'EMAIL_HELD', // reserved for the account that had the address, while that change can still be undone
  'EMAIL_NOT_ALLOWED', // accounts here have addresses of certain domains
  'REGISTRATION_CLOSED', // this address may not create an account here
  'ACCOUNT_BLOCKED', // by an operator; only for a person who has proven that the account is theirs
  'EMAIL_CHANGE_LIMITED',
  'EMAIL_LINK_INVALID', // unknown, used, replaced or expired
  'UNSUBSCRIBE_INVALID',
  'ALREADY_MEMBER', // owns the room or is a member of it
  'INVITATION_PENDING',
  'INVITATION_INVALID', // unknown
  'INVITATION_ACCEPTED', // accepted by another account, or by a person who is no longer a member
  'INVITATION_DECLINED',
  'INVITATION_REVOKED',
  'INVITATION_REPLACED', // replaced by a newer mail to the same address
  'INVITATION_EXPIRED',
  'EMAIL_MISMATCH', // signed in with another address than the invited one
  'EMAIL_NOT_PROVEN', // the person has not proven this address by a link or code yet
  'REFERRAL_SELF', // the person's own address
  'REWARD_LOCKED', // too few referred friends yet
  'GUEST_LINK_INVALID', // unknown, revoked or expired
  'ADMIN_ONLY', // operators only
  'ADMIN_NEEDS_PASSKEY', // operators only, whose accounts ask for a passkey
  'PERSON_GONE', // an operator names an account that no longer exists
  'PERSON_IS_ADMIN', // operators neither block nor delete themselves or each other
  'PERSON_NOT_CONFIRMED', // the typed address is not the person's
  'ORPHANS_CHANGED', // the number differs from the one that the admin saw
  'CLEANUP_TOO_LARGE', // large enough that the admin has to type the number
  'CLEANUP_UNSAFE', // the list of accounts may be incomplete
  'CLEANUP_RUNNING', // another cleanup
  'EXPORT_RUNNING', // another export of the same person
  'IMPORT_ENDED', // finished, or being undone: takes no further part
  'IMPORT_TOO_OLD', // to be undone
  'CSV_INVALID',
  'CSV_TOO_LARGE',
  'PICTURE_INVALID', // no JPEG, PNG or WebP, or a broken one
  'PICTURE_TOO_LARGE',
  'PICTURE_HEIC', // the format of iPhone photos, in a browser that cannot read it
  'PICTURE_PICKER_TIMEOUT', // the file dialog did not respond
  'PICTURE_BROKEN', // the file ends early, as after a copy that was interrupted
  'PICTURE_NOT_LOADED', // the browser cannot read it
  'PICTURE_NOT_COMPRESSED',
  'PICTURE_NO_CANVAS', // the browser has no canvas
  'PICTURE_NOT_ALLOWED', // view access only
  'PICTURE_UPLOAD_FAILED',
  'PICTURE_CHANGE_FAILED',
  'PICTURE_REMOVE_FAILED', // in a form
  'PICTURE_REMOVAL_FAILED', // in the viewer
  'PICTURE_DOWNLOAD_FAILED',
  'PAPER_INVALID', // no PDF, JPEG, PNG or WebP, not the kind that the item names, or an incomplete one
  'PAPER_TOO_LARGE',
  'PAPER_UPLOAD_FAILED',
  'FILE_NOT_READ', // a file of the device, which may have moved since it was chosen
  'SHARED_NOT_READ', // what another app shared is on the disk, which does not answer
  'BAD_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNAVAILABLE', // the database or another part cannot respond now
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
