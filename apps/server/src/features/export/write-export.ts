import type { Database } from '@boxroom/db/tables/database';
import {
  boxRow,
  exportHead,
  type ExportOptions,
  itemRow,
  noItemsRow,
  roomRow,
} from '@boxroom/domain/export/export-rows';
import type { Kysely } from 'kysely';
import { listBoxes, listEmptyRooms, listItems } from './store.ts';

/**
 * A person's own rooms as CSV, a piece at a time: what is in memory does not depend on how much there is. Each page is
 * read when the one before it has gone out, and no connection is held in between; what somebody changes meanwhile is in
 * the file as it was when its page was read.
 */
export async function* writeExport(
  db: Kysely<Database>,
  userId: string,
  options: ExportOptions,
): AsyncGenerator<string> {
  yield exportHead(options);
  let isEmpty = true;
  for await (const boxes of listBoxes(db, userId)) {
    isEmpty = false;
    let next = 0;
    const emptyUpTo = (place: number): string => {
      const rows = boxes.slice(next, place).map((box) => boxRow(options, box));
      next = Math.max(next, place);
      return rows.join('');
    };
    for await (const items of listItems(
      db,
      userId,
      boxes.map(({ id }) => id),
    )) {
      let piece = '';
      for (const item of items) {
        piece += emptyUpTo(item.place - 1);
        next = item.place;
        piece += itemRow(options, boxes[item.place - 1] ?? null, item);
      }
      yield piece;
    }
    yield emptyUpTo(boxes.length);
  }
  if (isEmpty) yield noItemsRow(options);
  else for (const name of await listEmptyRooms(db, userId)) yield roomRow(options, name);
}
