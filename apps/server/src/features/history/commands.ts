import type { Database } from '@boxroom/db/tables/database';
import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Conditions, LINE_OF_OWNERS, placesSeen } from './visible.ts';

/** Returns the lines that a list shows as one: those of one command in one box, or in one room. */
export function lineCount({ boxId }: Pick<HistoryQuery, 'boxId'>): RawBuilder<number> {
  return boxId === undefined ? sql<number>`coalesce(h.room_line_count, h.line_count)` : sql<number>`h.line_count`;
}

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
