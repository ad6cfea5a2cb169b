import type {
  FileGuess,
  SheetGuess,
  SourceDelimiter,
  SourceEncoding,
  WorkbookGuess,
} from '@boxroom/domain/import/source-row';
import { countText } from '@boxroom/domain/text/count-text';

export const ENCODING_LABELS: Readonly<Record<SourceEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Western (Windows-1252, Latin-1)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  macintosh: 'Western (old Macs)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB18030)',
  'euc-kr': 'Korean (EUC-KR)',
};

export const DELIMITER_LABELS: Readonly<Record<SourceDelimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

const FORMAT_LABELS: Readonly<Record<WorkbookGuess['format'], string>> = {
  xlsx: 'Excel',
  xlsb: 'Excel',
  xls: 'Excel 97–2003',
  ods: 'OpenDocument',
};

/** What was found out about a file, in one line. */
export function readingLine(guess: FileGuess): string {
  const header = guess.headerRow === 0 ? 'no header' : `header in row ${guess.headerRow}`;
  if (guess.kind === 'workbook') return [FORMAT_LABELS[guess.format], sheetText(guess), header].join(' · ');
  const divided = `divided by ${DELIMITER_LABELS[guess.delimiter].toLowerCase()}`;
  return ['Text', divided, ENCODING_LABELS[guess.encoding], header].join(' · ');
}

export function sheetLabel({ name, rows, isHidden }: SheetGuess): string {
  return `${name} (${countText(rows, 'row')}${isHidden ? ', hidden' : ''})`;
}

/** Null where there are not several sheets of the same list. */
export function allSheetsLabel({ sheets }: WorkbookGuess): string | null {
  const same = sheets.filter(({ isSameList }) => isSameList).length;
  return same > 1 ? `All ${same} sheets with this header` : null;
}

function sheetText(guess: WorkbookGuess): string {
  if (guess.sheet === null) return allSheetsLabel(guess) ?? 'all sheets';
  const sheet = guess.sheets[guess.sheet];
  return sheet ? `sheet “${sheet.name}”` : 'one sheet';
}

/** What a person should know about how the file was read, in sentences. */
export function readingHints(guess: FileGuess): string[] {
  if (guess.kind === 'text') return guess.isValid ? [] : ['Some characters do not fit this encoding.'];
  const read = guess.sheets.filter((sheet, index) => (guess.sheet === null ? sheet.isSameList : index === guess.sheet));
  const hidden = read.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0);
  const merged = read.reduce((sum, { mergedCells }) => sum + mergedCells, 0);
  const others = guess.sheets.filter((sheet) => sheet.rows > 0 && !read.includes(sheet)).map(({ name }) => name);
  return [
    ...(hidden > 0 ? [`${countText(hidden, 'hidden row is', 'hidden rows are')} imported, too.`] : []),
    ...(merged > 0 ? [`${countText(merged, 'merged cell counts', 'merged cells count')} for each of its rows.`] : []),
    ...(others.length > 0 ? [`Not read: ${others.join(', ')}.`] : []),
  ];
}
