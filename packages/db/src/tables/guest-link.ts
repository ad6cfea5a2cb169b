import type { Generated } from 'kysely';

/** A link by which somebody without an account looks at one room or one box of its owner. */
export interface GuestLinkTable {
  id: string;
  token_hash: string;
  /** Signs what shows that a visitor was counted. Nobody gets it. */
  visit_key: string;
  /** Who made it, who owns what it shows: when that ends, triggers delete the link. */
  owner_id: string;
  /** A room's space; null: the link is for a box. */
  room_id: string | null;
  /** Null: the link is for a room. */
  box_id: string | null;
  shows_prices: Generated<boolean>;
  opened_count: Generated<number>;
  last_opened_at: Date | null;
  created_at: Generated<Date>;
  /** Null: it does not expire. */
  expires_at: Date | null;
  revoked_at: Date | null;
}
