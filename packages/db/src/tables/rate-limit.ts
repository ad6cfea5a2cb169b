/** Unlogged: after a crash of the database everybody starts with a fresh allowance. */
export interface RateLimitTable {
  key: string;
  count: number;
  resets_at: Date;
}
