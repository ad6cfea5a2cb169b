import type { Generated } from 'kysely';

/** A mail that commits with the change it reports; the worker sends it afterwards. */
export interface MailOutboxTable {
  id: string;
  kind: string;
  to_email: string;
  subject: string;
  html: string;
  text: string;
  created_at: Generated<Date>;
  next_try_at: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  /** When the worker gave up. */
  failed_at: Date | null;
  /** When a restore found it waiting: the worker does not send it. */
  held_at: Date | null;
  last_error: string | null;
  /** The account it is about; deleting the account deletes the mail. Null: no account yet, or no longer one. */
  user_id: string | null;
  unsubscribe_url: string | null;
}
