import type { PaperKind } from '@boxroom/domain/paper/paper';
import type { Generated } from 'kysely';

/**
 * A file on the server: a picture or a paper, for the row it was uploaded for. Not synced: devices know it by the
 * `picture_id`, `pictures` and `papers` of that row.
 */
export interface PictureTable {
  /** The table of the row that names the file. Ids are unique in each table, and not among them. */
  entity: Generated<'item' | 'box' | 'room'>;
  /** The id of that row. No foreign key: the file stays for a while after its row is deleted. */
  item_id: string;
  /** Made by the device that took the picture. */
  id: string;
  /** Null after that account was deleted. */
  uploader_id: string | null;
  /** The person whose quota it counts against: the owner of the room, or of the box without one. */
  owner_id: string;
  /** Names its files in the picture store: 128 random bits in hex. */
  key: string;
  /** The sum of all its sizes. */
  bytes: number;
  /** Null for a picture that is no paper. */
  paper_kind: Generated<PaperKind | null>;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
  created_at: Generated<Date>;
  /** The time at which the sweep first found that no row names it; null while one does. */
  unreferenced_since: Date | null;
}
