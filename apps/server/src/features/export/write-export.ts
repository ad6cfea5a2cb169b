import type { Database } from '@boxroom/db/tables/database';
import { YES } from '@boxroom/domain/export/complete-columns';
import { completeFormat } from '@boxroom/domain/export/complete-rows';
import { type ExportFormat, type ExportOptions, specifiedFormat } from '@boxroom/domain/export/export-rows';
import type { Transaction } from 'kysely';
import {
  type CompleteRowToExport,
  listCompleteRows,
  listEmptyRooms,
  listRows,
  readExtras,
  type RowToExport,
} from './store.ts';

/** Takes a transaction with one snapshot, so that all pages agree. */
export type WriteLines = (
  tx: Transaction<Database>,
  userId: string,
  options: ExportOptions,
) => AsyncGenerator<string[]>;

/**
 * Yields the lines of a person's own rooms piece by piece: memory does not depend on their number. Has
 * the columns whose display settings are on.
 */
export function writeSpecified(...[tx, userId, options]: Parameters<WriteLines>): AsyncGenerator<string[]> {
  const format = specifiedFormat(options);
  const rowsOfBox = ({ roomName, boxName, boxDescription }: RowToExport) =>
    format.rowsOfBox(roomName === null ? null : { name: roomName }, { name: boxName, description: boxDescription });
  return writeLines(format, {
    pages: listRows(tx, userId),
    rowsOfBox: (first) => {
      const toLine = rowsOfBox(first);
      return (row) => toLine(row.itemId === null ? null : row);
    },
    emptyRooms: () => listEmptyRooms(tx, userId),
  });
}

/** The same with a column for every field. `pictureOf` names the pictures of an item that has some. */
export async function* writeComplete(
  tx: Transaction<Database>,
  userId: string,
  { currency }: Pick<ExportOptions, 'currency'>,
  pictureOf: PictureOf = () => YES,
): AsyncGenerator<string[]> {
  const format = completeFormat(currency, await readExtras(tx, userId));
  yield* writeLines(format, {
    pages: listCompleteRows(tx, userId),
    rowsOfBox: (first) => {
      const { roomId, roomName } = first;
      const room = roomId !== null && roomName !== null && toRoom(first, roomId, roomName);
      const toLine = format.rowsOfBox(room || null, toBox(first));
      return (row) => toLine(row.itemId === null ? null : toItem(row, row.itemId, pictureOf));
    },
    emptyRooms: () => listEmptyRooms(tx, userId),
  });
}

export type PictureOf = (
  item: Pick<CompleteRowToExport, 'name' | 'pictureId' | 'pictures'> & { id: string },
) => PictureCell;
type PictureCell = string | readonly string[];

interface Lines<R, Row> {
  pages: AsyncGenerator<Row[]>;
  /** Returns what makes the lines of the box of this row. */
  rowsOfBox: (first: Row) => (row: Row) => string;
  emptyRooms: () => Promise<R[]>;
}

async function* writeLines<R, Row extends { boxId: string }>(
  format: Pick<ExportFormat<R, never, never>, 'head' | 'noItemsRow' | 'roomRow'>,
  { pages, rowsOfBox, emptyRooms }: Lines<R, Row>,
): AsyncGenerator<string[]> {
  yield [format.head()];
  let boxId: string | null = null;
  let toLine: ((row: Row) => string) | null = null;
  for await (const rows of pages) {
    const lines: string[] = [];
    for (const row of rows) {
      if (toLine === null || row.boxId !== boxId) {
        boxId = row.boxId;
        toLine = rowsOfBox(row);
      }
      lines.push(toLine(row));
    }
    yield lines;
  }
  if (toLine === null) yield [format.noItemsRow()];
  else yield (await emptyRooms()).map((room) => format.roomRow(room));
}

function toRoom({ roomCreatedAt, roomUpdatedAt }: CompleteRowToExport, id: string, name: string) {
  return { id, name, createdAt: roomCreatedAt, updatedAt: roomUpdatedAt };
}

function toBox({ boxId, boxName, boxDescription, boxCreatedAt, boxChangedAt, ...row }: CompleteRowToExport) {
  const { code, boxType, capacity } = row;
  return {
    id: boxId,
    name: boxName,
    description: boxDescription,
    createdAt: boxCreatedAt,
    changedAt: boxChangedAt,
    code,
    boxType,
    capacity,
  };
}

function toItem(row: CompleteRowToExport, id: string, pictureOf: PictureOf) {
  return { ...row, id, picture: row.pictureId === null ? null : pictureOf({ ...row, id }) };
}
