import { BYTE_ORDER_MARK, csvLine } from '../export/csv-text.ts';
import { unguardText } from '../export/formula-guard.ts';
import { NO_ROOM } from '../export/placeholders.ts';
import { fold } from '../search/fold.ts';
import type { RefusedRow } from './import-plan-types.ts';

/**
 * The last column of the rows that cannot come in. An import ignores it, in whatever language: so it is English, as all
 * headers in files of ours.
 */
export const REASON_HEADER = 'Why not imported';

/** Returns the start of a CSV of refused rows, which can be corrected and imported. */
export function refusedHead(header: readonly string[]): string {
  const own = header.filter((text) => text !== REASON_HEADER);
  return BYTE_ORDER_MARK + line([...own, REASON_HEADER]);
}

/** Returns a refused row in the columns of `refusedHead`, with the reasons in the last one. */
export function refusedLine(header: readonly string[], { row, reasons }: RefusedRow): string {
  const at = header.indexOf(REASON_HEADER);
  const cells = [
    ...row.cells,
    ...Array.from<string>({ length: Math.max(0, header.length - row.cells.length) }).fill(''),
  ];
  // A row that is too long for its header keeps its cells, behind the reason.
  const [within, beyond] = [cells.slice(0, header.length), cells.slice(header.length)];
  const own = at === -1 ? within : within.toSpliced(at, 1);
  return line([...own, reasons.join(' '), ...beyond]);
}

function line(texts: readonly string[]): string {
  return csvLine(
    texts.map((text) => (text === '' ? null : isNoRoom(text) ? { fixed: text } : { text: unguardText(text) })),
  );
}

/** With a guard it would be the name of a room. */
function isNoRoom(text: string): boolean {
  return fold(text.trim()) === fold(NO_ROOM);
}
