/** The last that a person was told of an item's date. Another date is another matter. */
export interface DigestItemTable {
  user_id: string;
  item_id: string;
  /** YYYY-MM-DD. */
  date_stamp: string;
  stage: 'soon' | 'today' | 'overdue';
}
