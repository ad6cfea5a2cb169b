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
import { listBoxes, listEmptyRooms, listItems } from './store.ts';

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
  for await (const boxes of listBoxes(tx, userId)) {
    isEmpty = false;
    let next = 0;
    const emptyUpTo = (place: number): string[] => {
      const rows = boxes.slice(next, place).map((box) => boxRow(options, box));
      next = Math.max(next, place);
      return rows;
    };
    const ids = boxes.map(({ id }) => id);
    for await (const items of listItems(tx, userId, ids)) {
      const lines: string[] = [];
      for (const item of items) {
        lines.push(...emptyUpTo(item.place - 1));
        next = item.place;
        lines.push(itemRow(options, boxes[item.place - 1] ?? null, item));
      }
      yield lines;
    }
    yield emptyUpTo(boxes.length);
  }
  if (isEmpty) yield [noItemsRow(options)];
  else yield (await listEmptyRooms(tx, userId)).map((name) => roomRow(options, name));
}
