import type { ArchiveHead, ArchiveRows, ArchiveSection } from './archive-rows.ts';
import { ARCHIVE_SECTIONS } from './archive-rows.ts';

/**
 * The text of an archive's data, made piece by piece: one JSON object with each row on a line of its own, so that it
 * can be written and read without ever being in memory. Call `head`, then for each section in order `open`, `rows` any
 * number of times and `close`.
 */
export function createArchiveText() {
  let isFirst = true;
  return {
    head: (head: ArchiveHead): string => `${JSON.stringify(head).slice(0, -1)},\n`,
    open(section: ArchiveSection): string {
      isFirst = true;
      return `${JSON.stringify(section)}:[\n`;
    },
    rows<S extends ArchiveSection>(rows: readonly ArchiveRows[S][]): string {
      if (rows.length === 0) return '';
      const text = (isFirst ? '' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n');
      isFirst = false;
      return text;
    },
    close(section: ArchiveSection): string {
      const end = section === ARCHIVE_SECTIONS.at(-1) ? ']}' : '],';
      return isFirst ? `${end}\n` : `\n${end}\n`;
    },
  };
}
