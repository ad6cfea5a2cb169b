import type { Generated } from 'kysely';

export interface InvitationTable {
  id: string;
  token_hash: string;
  space_id: string;
  /** Normalized like `app_user.email`. */
  invitee_email: string;
  invited_by: string;
  access: Generated<'view' | 'edit'>;
  status: Generated<'pending' | 'accepted' | 'declined' | 'expired' | 'revoked'>;
  accepted_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  expires_at: Date;
  /** The id of its mail, as long as the outbox keeps it. */
  mail_id: string | null;
  /** The hashes of its earlier links, which newer ones replaced. */
  replaced_hashes: Generated<string[]>;
  /** When the owner dismissed it from the list. */
  put_away_at: Date | null;
  /** When the app showed the owner that it was accepted or declined. */
  answer_told_at: Date | null;
}
