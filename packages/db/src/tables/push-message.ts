import type { Generated } from 'kysely';

/** What waits for a device about one topic, or when it was last notified of it. */
export interface PushMessageTable {
  subscription_id: string;
  /** `reminders`, `test`, or the id of a room. */
  topic: string;
  room_id: string | null;
  /** The one person who changed the room; null: several, or a deleted account. */
  actor_id: string | null;
  /** History lines of other people that the device has not been notified of. */
  changes: Generated<number>;
  /** The counts of due items, and the page to open. */
  content: unknown;
  /** When the waiting message began to wait. */
  since: Generated<Date>;
  /** When to send, or to retry; null: sent. */
  due_at: Date | null;
  sent_at: Date | null;
  tries: Generated<number>;
}
