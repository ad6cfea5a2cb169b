import {
  type CompleteBox,
  type CompleteCell,
  completeCells,
  completeColumns,
  type CompleteExtras,
  completeHeaders,
  type CompleteItem,
  type CompleteRoom,
} from './complete-columns.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from './csv-text.ts';
import type { ExportFormat } from './export-rows.ts';
import { NO_ITEMS_ROW } from './placeholders.ts';

/** Returns the format of the complete export of a person with this currency and these extras. */
export function completeFormat(
  currency: string | null,
  extras: CompleteExtras,
): ExportFormat<CompleteRoom, CompleteBox, CompleteItem> {
  return {
    head: () => BYTE_ORDER_MARK + csvLine(completeHeaders(currency, extras).map((text) => ({ text }))),
    rowsOfBox: (room, box) => (item) => csvLine(completeCells({ room, box, item }, extras).map(toCsv)),
    roomRow: (room) => csvLine(completeCells({ room, box: null, item: null }, extras).map(toCsv)),
    noItemsRow: () =>
      csvLine(completeColumns(extras).map((_, index) => (index === 0 ? { fixed: NO_ITEMS_ROW } : null))),
  };
}

function toCsv(cell: CompleteCell): CsvCell {
  if (cell === null || typeof cell === 'number') return cell;
  if ('date' in cell) return { fixed: cell.date };
  return 'time' in cell ? { fixed: new Date(cell.time).toISOString() } : cell;
}
