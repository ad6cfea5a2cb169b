/** The lines of one import, or of undoing one, in one space. Grows while the parts arrive. */
export interface HistoryGroupTable {
  /** The import's id, or its `undo_id`. */
  id: string;
  space_id: string;
  /** The owner of the space at that time. */
  owner_id: string;
  actor_id: string;
  kind: 'import' | 'undo';
  file_name: string | null;
  at: Date;
  /** Created, or removed by undoing. */
  rooms: number;
  boxes: number;
  items: number;
  /** Changed, or set back by undoing. */
  edited: number;
  /** Left by undoing, because it was changed since. */
  kept: number;
  lines: number;
}
