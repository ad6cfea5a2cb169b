/** The item that a row of another program's file became. */
export interface ImportRefTable {
  user_id: string;
  source: string;
  ref: string;
  item_id: string;
}
