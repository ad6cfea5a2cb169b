import type { Generated } from 'kysely';

/** A link that shows one room or one box of its owner to people without an account. */
export interface GuestLinkTable {
  id: string;
  token_hash: string;
  /** Signs the token of a counted visitor. It never leaves the server. */
  visit_key: string;
  /** The creator, who owns the room or box: when that ends, triggers delete the link. */
  owner_id: string;
  /** A room's space; null where the link is for a box. */
  room_id: string | null;
  /** Null where the link is for a room. */
  box_id: string | null;
  shows_prices: Generated<boolean>;
  opened_count: Generated<number>;
  last_opened_at: Date | null;
  created_at: Generated<Date>;
  /** Null where it does not expire. */
  expires_at: Date | null;
  revoked_at: Date | null;
}
