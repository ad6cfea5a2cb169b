import type { Generated } from 'kysely';

/**
 * A picture on the server, for the item it was uploaded for. Not synced: devices know it by the item's `picture_id`.
 */
export interface PictureTable {
  /** No foreign key: the picture stays for a while after its item is deleted. */
  item_id: string;
  /** Made by the device that took the picture. */
  id: string;
  /** Null after that account was deleted. */
  uploader_id: string | null;
  /** The person whose quota it counts against: the owner of the room, or of the box without one. */
  owner_id: string;
  /** Names its files in the picture store: 128 random bits in hex. */
  key: string;
  /** The sum of both sizes. */
  bytes: number;
  width: number;
  height: number;
  created_at: Generated<Date>;
  /** The time at which the sweep first found that its item no longer names it; null while it does. */
  unreferenced_since: Date | null;
}
