/** What a mail is about; decides how long it is worth sending. */
export type MailKind = 'sign-in';

/** A mail as a template makes it: without sender, which is configuration. */
export interface Mail {
  kind: MailKind;
  /** One normalised address. */
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** A mail on its way: `id` stays the same however often it is tried. */
export interface QueuedMail extends Mail {
  id: string;
  createdAt: Date;
}

/** Hands a mail on. Resolves when it is accepted; throws when it has to be tried again. */
export interface MailTransport {
  send(mail: QueuedMail): Promise<void>;
}
