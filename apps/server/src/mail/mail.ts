/** What a mail is about; decides how long it is worth sending. */
export type MailKind =
  | 'sign-in'
  | 'recovery'
  | 'confirm-email'
  | 'email-change-notice'
  | 'email-changed'
  | 'digest'
  | 'invitation'
  | 'referral'
  | 'account-notice';

/** A mail as a template makes it: without sender, which is configuration. */
export interface Mail {
  kind: MailKind;
  /** One normalised address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Whose account it is about: an unsent mail goes with the account. Left out where it must not. */
  userId?: string;
  /** Where a mail program's own button may send a POST to get no more of these (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A mail on its way: `id` stays the same however often it is tried. */
export interface QueuedMail extends Mail {
  id: string;
  createdAt: Date;
}

/**
 * Hands a mail on. Resolves when it is accepted; throws `MailRefusedError` when trying again is no use, anything else
 * when it is.
 */
export interface MailTransport {
  send(mail: QueuedMail): Promise<void>;
  /** Rejects when no mail could be handed on now, whatever its content. Left out where only a mail shows it. */
  check?(): Promise<void>;
}

/** The mail will not be taken however often it is sent: the address does not exist, or the mail is not as it must be. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** The text for when none of the senders in MAIL_FROM was taken. */
export const ALL_SENDERS_FAILED = 'Failed to send email with any sender address';

/** Header fields that differ from mail to mail. */
export function extraHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
