import type { Database } from '@boxroom/db/tables/database';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { sql, type Transaction } from 'kysely';
import { isInGroup } from '../../sync/write-history.ts';

/** The lines of one import, or of undoing one, which the history shows as one. */
export interface Group {
  id: string;
  kind: 'import' | 'undo';
  actorId: string;
  fileName: string;
  /** When it began: orders the history. */
  at: Date;
}

/** What a step adds to the sums of one space. */
export interface GroupCounts {
  space_id: string;
  rooms?: number;
  boxes?: number;
  items?: number;
  edited?: number;
  kept?: number;
  lines?: number;
}

const PLURAL = { room: 'rooms', box: 'boxes', item: 'items' } as const;

/** Sums up the lines of a step by space. */
export function countLines(lines: readonly LogLine[]): GroupCounts[] {
  const counts = new Map<string, GroupCounts>();
  for (const line of lines) {
    if (!isInGroup(line)) continue;
    const sum = counts.get(line.spaceId) ?? { space_id: line.spaceId };
    counts.set(line.spaceId, sum);
    const key = line.action === 'add' || line.action === 'delete' ? PLURAL[line.entity] : 'edited';
    sum[key] = (sum[key] ?? 0) + 1;
    sum.lines = (sum.lines ?? 0) + 1;
  }
  return [...counts.values()];
}

/** Adds these sums to a group. A space that is gone belonged to the person. */
export async function addToGroup(
  tx: Transaction<Database>,
  { id, kind, actorId, fileName, at }: Group,
  counts: readonly GroupCounts[],
): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into history_group as g (id, space_id, owner_id, actor_id, kind, file_name, at, rooms, boxes, items, edited,
      kept, lines)
    select ${id}, c.space_id, coalesce(s.owner_id, ${actorId}), ${actorId}, ${kind}, ${fileName}, ${at},
      coalesce(c.rooms, 0), coalesce(c.boxes, 0), coalesce(c.items, 0), coalesce(c.edited, 0), coalesce(c.kept, 0),
      coalesce(c.lines, 0)
    from json_to_recordset(${JSON.stringify(counts)}) as c(space_id uuid, rooms int, boxes int, items int, edited int,
      kept int, lines int)
    left join space s on s.id = c.space_id
    on conflict (id, space_id) do update set rooms = g.rooms + excluded.rooms, boxes = g.boxes + excluded.boxes,
      items = g.items + excluded.items, edited = g.edited + excluded.edited, kept = g.kept + excluded.kept,
      lines = g.lines + excluded.lines`.execute(tx);
}
