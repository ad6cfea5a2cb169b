import { REFUSAL_CODES } from '../command/command.ts';

/** Everything a person can cause or run into, as a code. Each has its text in `error-text.ts`. */
export const ERROR_CODES = [
  ...REFUSAL_CODES,
  'NOT_SIGNED_IN',
  'ACCOUNT_CHANGED', // another account signed in meanwhile in this browser
  'UPDATE_REQUIRED', // this client speaks a protocol that is no longer served
  'SERVER_OUTDATED', // this client speaks a protocol that the server does not know yet: wait
  'RATE_LIMITED',
  'EMAIL_INVALID',
  'LINK_INVALID', // unknown, used, replaced or expired
  'LINK_OTHER_DEVICE', // opened where it was not asked for: the code of the mail is needed
  'CODE_WRONG',
  'CODE_USED_UP', // too many wrong tries
  'SIGN_IN_AGAIN', // wants a sign-in of the last minutes
  'LOGIN_FAILED', // unknown address, no password, or another one: which of them is not said
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_COMMON',
  'RECOVERY_INVALID', // unknown, used, replaced or expired
  'RECOVERY_EMAIL_WRONG', // the link was sent to another address
  'PROVIDER_UNAVAILABLE', // not set up here, or out of reach
  'PROVIDER_EXPIRED', // a way back that nobody waits for: too late, used, or another browser's
  'PROVIDER_DENIED', // the person said no, or the provider
  'PROVIDER_REFUSED', // what came back cannot be trusted
  'PROVIDER_NO_EMAIL',
  'USERNAME_TAKEN',
  'PROFILE_MISSING', // the account lacks its profile: a reload may help
  'EMAIL_SAME', // the address the account has already
  'EMAIL_IN_USE', // said only to who proved that the address is theirs
  'EMAIL_HELD', // an account had this address until a change that can still be taken back
  'EMAIL_CHANGE_LIMITED',
  'EMAIL_LINK_INVALID', // unknown, used, replaced or expired
  'UNSUBSCRIBE_INVALID',
  'ALREADY_MEMBER', // owns the room or is a member of it
  'INVITATION_PENDING',
  'INVITATION_INVALID', // unknown
  'INVITATION_ACCEPTED', // by somebody else, or by a person who is no member any more
  'INVITATION_DECLINED',
  'INVITATION_REVOKED',
  'INVITATION_REPLACED', // by a newer mail to the same address
  'INVITATION_EXPIRED',
  'EMAIL_MISMATCH', // signed in with another address than the one invited
  'EMAIL_NOT_PROVEN', // no mail to the address was answered yet
  'REFERRAL_SELF', // the own address invited
  'REWARD_LOCKED', // too few friends for it yet
  'GUEST_LINK_INVALID', // unknown, revoked or expired
  'ADMIN_ONLY', // for who runs this Boxroom
  'ORPHANS_CHANGED', // not as many any more as the admin was shown
  'CLEANUP_TOO_LARGE', // so much that its number has to be typed
  'CLEANUP_UNSAFE', // the list of people cannot be whole
  'CLEANUP_RUNNING', // another one
  'EXPORT_RUNNING', // another one of the same person
  'CSV_INVALID',
  'CSV_TOO_LARGE',
  'PICTURE_INVALID', // no JPEG, PNG or WebP, or a broken one
  'PICTURE_TOO_LARGE',
  'PICTURE_HEIC', // what iPhones take, on a browser that cannot read it
  'PICTURE_PICKER_TIMEOUT', // the file dialog did not answer
  'PICTURE_NOT_LOADED', // the browser cannot read it
  'PICTURE_NOT_COMPRESSED',
  'PICTURE_NO_CANVAS', // the browser offers nothing to draw with
  'PICTURE_NOT_ALLOWED', // this person may look but not change it
  'PICTURE_UPLOAD_FAILED',
  'PICTURE_CHANGE_FAILED',
  'PICTURE_REMOVE_FAILED', // in a form
  'PICTURE_REMOVAL_FAILED', // in the viewer
  'PICTURE_DOWNLOAD_FAILED',
  'BAD_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNAVAILABLE', // the database or another part cannot answer now
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
