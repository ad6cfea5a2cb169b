/** The last reminder of an item's date. A changed date starts over. */
export interface DigestItemTable {
  user_id: string;
  item_id: string;
  /** YYYY-MM-DD. */
  date_stamp: string;
  stage: 'soon' | 'today' | 'overdue';
}
