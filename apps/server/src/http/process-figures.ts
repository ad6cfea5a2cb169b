import type { EndedStatement } from '@boxroom/db/ended-statement';

/** The state of what requests share, for the metrics. */
export interface ProcessFigures {
  /** Connections of the pool, and the requests that wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  /** Failed statements by SQLSTATE, since the start. */
  failedStatements(): ReadonlyMap<string, number>;
  /** How long the last hint to this process itself took; null: this is the only process, or none arrived yet. */
  hintSeconds(): number | null;
}

interface Sources {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  hintSeconds?: () => number | null;
}

/** Counts failed statements by `onStatement`, which the database calls before `open` has the rest. */
export function createFailureCount() {
  const failed = new Map<string, number>();
  return {
    onStatement({ failed: code }: Pick<EndedStatement, 'failed'>): void {
      if (code !== null) failed.set(code, (failed.get(code) ?? 0) + 1);
    },
    figures: ({ pool, hintSeconds = () => null }: Sources): ProcessFigures => ({
      pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      failedStatements: () => failed,
      hintSeconds,
    }),
  };
}
