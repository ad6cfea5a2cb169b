import type { Generated } from 'kysely';

/** A picture the server has, for the item it was sent for. Not synced: devices know it by the item's `picture_id`. */
export interface PictureTable {
  /** No reference: the picture stays for a while when its item is deleted. */
  item_id: string;
  /** Made by the device that took it. */
  id: string;
  /** Null once that account is deleted. */
  uploader_id: string | null;
  /** To whose quota it counts: the owner of the room, or of the box without one. Null once that account is deleted. */
  owner_id: string | null;
  /** Names its files in the picture store: 128 random bits in hex. */
  key: string;
  /** Of both sizes together. */
  bytes: number;
  width: number;
  height: number;
  created_at: Generated<Date>;
  /** When the sweep first found that its item does not name it any more; null: it does. */
  unreferenced_since: Date | null;
}
