/** The last reminder of an item's deadline: the end of its warranty, or the day on which it is due back. */
export interface DigestDeadlineTable {
  user_id: string;
  item_id: string;
  kind: 'warranty' | 'lent';
  /** YYYY-MM-DD. */
  date_stamp: string;
  stage: 'soon' | 'today' | 'overdue';
}
