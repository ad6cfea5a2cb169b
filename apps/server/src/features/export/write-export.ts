import type { Database } from '@boxroom/db/tables/database';
import {
  boxRow,
  exportHead,
  type ExportOptions,
  itemRow,
  noItemsRow,
  roomRow,
} from '@boxroom/domain/export/export-rows';
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
  for await (const rows of listRows(tx, userId)) {
    isEmpty = false;
    yield rows.map(({ itemId, roomName, boxName, boxDescription, ...item }) => {
      const box = { roomName, name: boxName, description: boxDescription };
      return itemId === null ? boxRow(options, box) : itemRow(options, box, item);
    });
  }
  if (isEmpty) yield [noItemsRow(options)];
  else yield (await listEmptyRooms(tx, userId)).map((name) => roomRow(options, name));
}
