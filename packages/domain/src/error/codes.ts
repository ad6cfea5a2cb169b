import { REFUSAL_CODES } from '../command/command.ts';

/** Everything a person can cause or run into, as a code. Each has its text in `error-text.ts`. */
export const ERROR_CODES = [
  ...REFUSAL_CODES,
  'NOT_SIGNED_IN',
  'ACCOUNT_CHANGED', // another account signed in meanwhile in this browser
  'UPDATE_REQUIRED', // this client speaks a protocol that is no longer served
  'RATE_LIMITED',
  'EMAIL_INVALID',
  'LINK_INVALID', // unknown, used, replaced or expired
  'LINK_OTHER_DEVICE', // opened where it was not asked for: the code of the mail is needed
  'CODE_WRONG',
  'CODE_USED_UP', // too many wrong tries
  'CSV_INVALID',
  'CSV_TOO_LARGE',
  'BAD_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNAVAILABLE', // the database or another part cannot answer now
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
