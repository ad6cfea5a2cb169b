import type { Generated } from 'kysely';

/** A mail that is committed with the change it tells of, and sent afterwards. */
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
  /** When it was given up. */
  failed_at: Date | null;
  /** When a restore found it waiting: it is not sent. */
  held_at: Date | null;
  last_error: string | null;
  /** Whose account it is about: it goes when the account goes. Null: nobody's yet, or not any more. */
  user_id: string | null;
  unsubscribe_url: string | null;
}
