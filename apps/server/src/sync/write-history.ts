import type { Database } from '@boxroom/db/tables/database';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';

export interface HistoryAuthor {
  userId: string;
  mutationId: string | null;
  /** The import, or the undoing of one, that these lines belong to. */
  groupId?: string | null;
  /** By the person's clock, in milliseconds; the database's clock orders the history. */
  at: number;
  /** The owner of each space at the time. A new space belongs to the author. */
  owners: ReadonlyMap<string, string>;
}

/** A row of `history_entry`, as JSON. */
export type HistoryRow = Readonly<Record<string, unknown>>;

/** Writes the entries of a plan in the transaction of its change. */
export async function writeHistory(
  tx: Transaction<Database>,
  author: HistoryAuthor,
  lines: readonly LogLine[],
): Promise<void> {
  if (lines.length > 0) await insertHistory(toHistory(author, lines)).execute(tx);
}

export function toHistory(author: HistoryAuthor, lines: readonly LogLine[]): HistoryRow[] {
  const inBoxes = author.mutationId === null ? null : countAlike(lines, kindInBox);
  const inRooms = author.mutationId === null ? null : countAlike(lines, kindInRoom);
  return lines.map((line, index) => ({
    id: newId(),
    client_at: author.at,
    actor_id: author.userId,
    mutation_id: author.mutationId,
    action: line.action,
    entity: line.entity,
    entity_id: line.entityId,
    name: line.name,
    space_id: line.spaceId,
    from_space_id: line.fromSpaceId,
    owner_id: author.owners.get(line.spaceId) ?? author.userId,
    room_id: line.roomId,
    room_name: line.roomName,
    box_id: line.boxId,
    box_name: line.boxName,
    from_box_id: line.fromBoxId,
    before: line.before,
    after: line.after,
    group_id: isInGroup(line) ? (author.groupId ?? null) : null,
    line_count: inBoxes?.[index] ?? 1,
    room_line_count: inRooms?.[index] ?? 1,
  }));
}

/** Lines that other people see, or other filters find, are of another kind. */
function kindInRoom({ action, entity, spaceId, fromSpaceId, roomId }: LogLine): string {
  return [action, entity, spaceId, fromSpaceId, roomId].join();
}

function kindInBox(line: LogLine): string {
  return [kindInRoom(line), line.boxId, line.fromBoxId].join();
}

/** Returns for each line of a command how many a list shows as that one: the first of its kind counts the others. */
function countAlike(lines: readonly LogLine[], kindOf: (line: LogLine) => string): number[] {
  const firsts = new Map<string, number>();
  const counts = lines.map(() => 0);
  for (const [index, line] of lines.entries()) {
    const kind = kindOf(line);
    const first = firsts.get(kind) ?? index;
    firsts.set(kind, first);
    counts[first] = (counts[first] ?? 0) + 1;
  }
  return counts;
}

/**
 * Whether a line of an import is summed up with its others. A move to another space has a line of its own: people of
 * both spaces read it.
 */
export function isInGroup({ spaceId, fromSpaceId }: Pick<LogLine, 'spaceId' | 'fromSpaceId'>): boolean {
  return fromSpaceId === null || fromSpaceId === spaceId;
}

/** Builds the statement that writes these entries. */
export function insertHistory(rows: readonly HistoryRow[]): RawBuilder<unknown> {
  return sql`
    insert into history_entry (id, client_at, actor_id, mutation_id, action, entity, entity_id, name, space_id,
      from_space_id, owner_id, room_id, room_name, box_id, box_name, from_box_id, before, after, group_id, line_count,
      room_line_count)
    select id, to_timestamp(client_at / 1000), actor_id, mutation_id, action, entity, entity_id, name, space_id,
      from_space_id, owner_id, room_id, room_name, box_id, box_name, from_box_id, before, after, group_id, line_count,
      room_line_count
    from json_to_recordset(${JSON.stringify(rows)}) as h(id uuid, client_at float8, actor_id uuid, mutation_id uuid,
      action text, entity text, entity_id uuid, name text, space_id uuid, from_space_id uuid, owner_id uuid,
      room_id uuid, room_name text, box_id uuid, box_name text, from_box_id uuid, before jsonb, after jsonb, group_id uuid,
      line_count int, room_line_count int)`;
}
