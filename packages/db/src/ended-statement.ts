import type { LogConfig } from 'kysely';
import { sqlState } from './sql-state.ts';

/** A statement that Postgres has answered, without its values. */
export interface EndedStatement {
  sql: string;
  ms: number;
  /** The SQLSTATE of the error, or `other`; null: it succeeded. */
  failed: string | null;
}

/** Kysely calls this after each statement, in the context of the caller. */
export function watchStatements(onStatement: (statement: EndedStatement) => void): LogConfig {
  return (event) => {
    const failed = event.level === 'error' ? (sqlState(event.error) ?? 'other') : null;
    onStatement({ sql: event.query.sql, ms: event.queryDurationMillis, failed });
  };
}
