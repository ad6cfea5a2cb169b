/** Unlogged: a crash of the database resets all limits. */
export interface RateLimitTable {
  key: string;
  count: number;
  resets_at: Date;
}
