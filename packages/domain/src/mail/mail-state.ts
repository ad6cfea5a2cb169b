/**
 * Whether mail leaves the server. `leaving`: as far as known. `stuck`: none leaves at the moment; the server retries.
 * `refused`: the server gave up the mail in question. `kept`: the server has no way to send mail.
 */
export const MAIL_STATES = ['leaving', 'stuck', 'refused', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];
