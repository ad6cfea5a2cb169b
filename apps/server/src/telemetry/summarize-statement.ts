import { createHash } from 'node:crypto';

export interface StatementSummary {
  /** Such as `update mail_outbox`. */
  summary: string;
  operation: string;
  /** Tells statements of the same summary apart; the text itself is not sent. */
  id: string;
}

const KNOWN_MAX = 2000;
const known = new Map<string, StatementSummary>();

/** Returns the kind and the first table of a statement. */
export function summarizeStatement(sql: string): StatementSummary {
  const found = known.get(sql);
  if (found) return found;
  const words = sql.replaceAll('"', '').trim().toLowerCase();
  const operation = /^[a-z]+/.exec(words)?.[0] ?? 'other';
  const table = /\b(?:from|into|update|join|table)\s+(?:only\s+)?([a-z_][a-z0-9_]*)/.exec(words)?.[1];
  const summary = {
    summary: table === undefined ? operation : `${operation} ${table}`,
    operation,
    id: createHash('sha1').update(sql).digest('hex').slice(0, 12),
  };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(sql, summary);
  return summary;
}
