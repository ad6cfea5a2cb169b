import type { Database } from '@boxroom/db/tables/database';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';

const CHUNK = 1000;

export interface HistoryAuthor {
  userId: string;
  mutationId: string | null;
  /** By the person's clock; the database's clock orders the history. */
  at: number;
  /** The owner of each space at the time. A new space belongs to the author. */
  owners: ReadonlyMap<string, string>;
}

/** Writes the entries of a plan in the transaction of its change. */
export async function writeHistory(
  tx: Transaction<Database>,
  author: HistoryAuthor,
  lines: readonly LogLine[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += CHUNK) {
    const rows = lines.slice(start, start + CHUNK).map((line) => ({
      id: newId(),
      client_at: new Date(author.at),
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
      before: line.before && sql`${JSON.stringify(line.before)}::jsonb`,
      after: line.after && sql`${JSON.stringify(line.after)}::jsonb`,
    }));
    await tx
      .insertInto('history_entry')
      .values(rows as never)
      .execute();
  }
}
