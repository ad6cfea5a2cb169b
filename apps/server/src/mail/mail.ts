import { msg } from '@boxroom/domain/language/message';

/** The subject of a mail; decides how long it is worth sending. */
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

/** A mail from its template, without the sender, which is configuration. */
export interface Mail {
  kind: MailKind;
  /** One normalized address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The account it is about: deleting the account deletes the unsent mail. Absent where it must not. */
  userId?: string;
  /** Where a mail program's unsubscribe button sends its POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A mail in the outbox: `id` is the same for every attempt. */
export interface QueuedMail extends Mail {
  id: string;
  createdAt: Date;
}

/**
 * Sends a mail. Resolves when the provider accepts it; throws `MailRefusedError` when a retry is useless, any other
 * error when it is not.
 */
export interface MailTransport {
  send(mail: QueuedMail): Promise<void>;
  /** Rejects when no mail could be sent now, whatever its content. Absent where only a mail can show it. */
  check?(): Promise<void>;
}

/** The provider will never accept the mail: the address does not exist, or the mail is malformed. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** The text for when the provider accepted none of the senders in MAIL_FROM; logs have it in English. */
export const ALL_SENDERS_FAILED = msg('Failed to send email with any sender address');

/** The headers that differ from mail to mail. */
export function extraHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
