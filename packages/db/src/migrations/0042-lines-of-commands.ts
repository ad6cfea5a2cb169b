import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * The history lists the lines of one command as one entry. The first of those about the same kind of change at the same
 * place counts them, and the others count none: a page and its total need no grouping. Lines of older versions stand
 * for themselves.
 */
export const linesOfCommands = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table history_entry add column line_count int not null default 1`.execute(db);
  },
} as const satisfies OnlineMigration;
