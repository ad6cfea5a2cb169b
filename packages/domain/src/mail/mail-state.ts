/**
 * Whether mail leaves the server. `leaving`: as far as is known. `stuck`: none leaves at the moment, and it is tried
 * again. `refused`: the very mail asked about was given up. `kept`: the server has no way to send any.
 */
export const MAIL_STATES = ['leaving', 'stuck', 'refused', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];
