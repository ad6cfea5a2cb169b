import { type RawBuilder, sql } from 'kysely';
import { accessibleSpaces } from '../../access/accessible-spaces.ts';

// Parts of statements that have `placesSeen` as the common table `a`.

/**
 * Builds a query of the spaces that the reader sees, each with every owner who has lines about it: its owner, its former
 * owners, and the owners of spaces to which something moved from it. A room that its owner can still restore is one of
 * them: what moved out of it came from a place that they know.
 */
export function placesSeen(userId: string): RawBuilder<unknown> {
  return sql`
    select id, owner_id from ${accessibleSpaces(userId)} s
    union
    select d.space_id, d.lines_owner_id from history_directory d
    join space s on s.owner_id = d.owner_id and s.id = d.space_id where d.owner_id = ${userId}
    union
    select d.space_id, d.lines_owner_id from room_member m
    join history_directory d on d.space_id = m.space_id where m.user_id = ${userId}
    union
    select d.thing_id, d.owner_id from deletion d
    where d.owner_id = ${userId} and d.entity = 'room' and d.restored_at is null`;
}

/** The keys of all that the reader sees. */
const OWNERS = sql`any(array(select owner_id from a))`;
export const LINE_OF_OWNERS = sql<boolean>`h.owner_id = ${OWNERS}`;
export const GROUP_OF_OWNERS = sql<boolean>`g.owner_id = ${OWNERS}`;

/** What a query matches. */
export interface Found {
  count: RawBuilder<unknown>;
  /** A query of id, time and key; groups need no key. */
  matching: RawBuilder<unknown>;
}
export type Conditions = readonly RawBuilder<unknown>[];

/** `time`: in milliseconds since 1970. */
export function isBeforeTime(column: RawBuilder<unknown>, time: number): RawBuilder<boolean> {
  return sql<boolean>`${column} < to_timestamp(${time / 1000}::float8)`;
}

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
  return sql<boolean>`${GROUP_OF_OWNERS} and (g.owner_id = ${userId} or ${isSeen(sql`g.space_id`)})`;
}
