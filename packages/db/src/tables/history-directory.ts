/**
 * The owners under whose key the history has lines about a space that somebody else owns now: its former owners, and the
 * owners of spaces to which something moved from it. Outlives the space, because that can be restored. Triggers write it.
 */
export interface HistoryDirectoryTable {
  space_id: string;
  /** The owner of the space, or the last one. */
  owner_id: string;
  lines_owner_id: string;
}
