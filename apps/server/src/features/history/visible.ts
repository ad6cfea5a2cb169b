import { type RawBuilder, sql } from 'kysely';

// Parts of statements that have the spaces visible to the reader as the common table `a`.

/** What a query matches. */
export interface Found {
  count: RawBuilder<unknown>;
  /** A query of id and time. */
  matching: RawBuilder<unknown>;
}
export type Conditions = readonly RawBuilder<unknown>[];

/** An array, because with a subquery Postgres reads the lines of everybody instead of using the indexes. */
function isSeen(column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${column} = any(array(select id from a))`;
}

/** A move between two rooms appears in both, but hides the room at the other end from a person who cannot see it. */
export function seesTo(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(h.owner_id = ${userId} or ${isSeen(sql`h.space_id`)})`;
}
export const SEES_FROM = isSeen(sql`h.from_space_id`);

/** Whether a person sees the part of a group `g` that is in one space. */
export function seesGroup(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(g.owner_id = ${userId} or ${isSeen(sql`g.space_id`)})`;
}
