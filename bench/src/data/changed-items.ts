import type { Cursor } from '@boxroom/domain/sync/protocol';
import type { Pool } from 'pg';
import type { Household } from './filled-database.ts';

/** The number of items that one command changes. */
const BATCH = 20;

export interface DeltaCursors {
  changes: number;
  cursors: Record<string, Cursor>;
}

/**
 * Changes 500 items of the first two rooms, twenty per transaction. Returns the cursors of a device that has
 * everything, of one that lacks the last 20 changes, and of one that lacks all 500.
 */
export async function changeItems(pool: Pool, { userId, rows }: Household): Promise<DeltaCursors[]> {
  const roomIds = new Set(rows.rooms.slice(0, 2).map((room) => room.id));
  const ids = rows.items
    .filter((item) => roomIds.has(item.spaceId))
    .map((item) => item.id)
    .slice(0, 500);
  if (ids.length < 500) throw new Error('The first two rooms have too few items.');
  const change = async (from: number, to: number) => {
    for (let start = from; start < to; start += BATCH) {
      await pool.query('update item set updated_at = updated_at + 1 where id = any($1::uuid[])', [
        ids.slice(start, start + BATCH),
      ]);
    }
  };
  const before = await readCursors(pool, userId);
  await change(0, 480);
  const nearly = await readCursors(pool, userId);
  await change(480, 500);
  return [
    { changes: 0, cursors: await readCursors(pool, userId) },
    { changes: 20, cursors: nearly },
    { changes: 500, cursors: before },
  ];
}

async function readCursors(pool: Pool, userId: string): Promise<Record<string, Cursor>> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select id, version from space where owner_id = $1',
    [userId],
  );
  return Object.fromEntries(rows.map(({ id, version }) => [id, { v: version, base: 0 }]));
}
