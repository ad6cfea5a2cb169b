import type { Database } from '@boxroom/db/tables/database';
import { exportHead, type ExportOptions, noItemsRow, roomRow, rowsOfBox } from '@boxroom/domain/export/export-rows';
import type { Transaction } from 'kysely';
import { listEmptyRooms, listRows } from './store.ts';

/**
 * Yields the lines of a person's own rooms piece by piece: memory does not depend on their number. Takes a transaction
 * with one snapshot, so that all pages agree.
 */
export async function* writeExport(
  tx: Transaction<Database>,
  userId: string,
  options: ExportOptions,
): AsyncGenerator<string[]> {
  yield [exportHead(options)];
  let isEmpty = true;
  let boxId: string | null = null;
  let toRow = rowsOfBox(options, null);
  for await (const rows of listRows(tx, userId)) {
    isEmpty = false;
    yield rows.map((row) => {
      if (row.boxId !== boxId) {
        boxId = row.boxId;
        toRow = rowsOfBox(options, { roomName: row.roomName, name: row.boxName, description: row.boxDescription });
      }
      return toRow(row.itemId === null ? null : row);
    });
  }
  if (isEmpty) yield [noItemsRow(options)];
  else yield (await listEmptyRooms(tx, userId)).map((name) => roomRow(options, name));
}
