import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { type Conditions, LINE_OF_OWNERS, placesSeen } from './visible.ts';

/** The condition for lists that show the lines of one command at one place as one entry. */
export const COUNTS_LINES = sql`h.line_count > 0`;

/**
 * Returns the conditions for the lines of the commands that wrote these entries. All lines of a command have its time,
 * so the indexes of the lists find them. A deleted author's lines name no command.
 */
export async function findCommands(db: Kysely<Database>, userId: string, ids: readonly string[]): Promise<Conditions> {
  const { rows } = await sql<{ at: string; command: string | null; actor: string; action: string }>`
    with a as materialized (${placesSeen(userId)})
    select h.at::text as at, h.mutation_id as command, h.actor_id as actor, h.action
    from history_entry h where ${LINE_OF_OWNERS} and h.id = any(${ids}::uuid[])`.execute(db);
  return [
    sql`h.at = any(${rows.map(({ at }) => at)}::timestamptz[])`,
    sql`h.actor_id = any(${rows.map(({ actor }) => actor)}::uuid[])`,
    sql`h.action = any(${rows.map(({ action }) => action)}::text[])`,
    sql`(h.mutation_id is null or h.mutation_id = any(${rows.flatMap(({ command }) => command ?? [])}::uuid[]))`,
  ];
}
