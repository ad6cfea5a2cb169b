import type {
  FileGuess,
  SheetGuess,
  SourceDelimiter,
  SourceEncoding,
  WorkbookGuess,
} from '@boxroom/domain/import/source-row';
import { commaList } from '@boxroom/domain/language/comma-list';
import { type Message, msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';

export const ENCODING_LABELS: Readonly<Record<SourceEncoding, Message>> = {
  'utf-8': msg('UTF-8'),
  'utf-16le': msg('UTF-16 (little endian)'),
  'utf-16be': msg('UTF-16 (big endian)'),
  'windows-1252': msg('Western (Windows-1252, Latin-1)'),
  'windows-1250': msg('Central European (Windows-1250)'),
  'windows-1251': msg('Cyrillic (Windows-1251)'),
  'windows-1253': msg('Greek (Windows-1253)'),
  'windows-1254': msg('Turkish (Windows-1254)'),
  macintosh: msg('Western (old Macs)'),
  shift_jis: msg('Japanese (Shift JIS)'),
  gb18030: msg('Chinese (GB18030)'),
  'euc-kr': msg('Korean (EUC-KR)'),
};

export const DELIMITER_LABELS: Readonly<Record<SourceDelimiter, Message>> = {
  ',': msg('Comma'),
  ';': msg('Semicolon'),
  '\t': msg('Tab'),
  '|': msg('Vertical bar'),
};

const DIVIDED: Readonly<Record<SourceDelimiter, Message>> = {
  ',': msg('divided by comma'),
  ';': msg('divided by semicolon'),
  '\t': msg('divided by tab'),
  '|': msg('divided by vertical bar'),
};

const FORMAT_LABELS: Readonly<Record<WorkbookGuess['format'], string>> = {
  xlsx: 'Excel',
  xlsb: 'Excel',
  xls: 'Excel 97–2003',
  ods: 'OpenDocument',
};

/** What was found out about a file, in one line. */
export function readingLine(guess: FileGuess): string {
  const header = guess.headerRow === 0 ? t('no header') : t('header in row {row}', { row: guess.headerRow });
  if (guess.kind === 'workbook') return [FORMAT_LABELS[guess.format], sheetText(guess), header].join(' · ');
  // i18n: the kind of a file: 'Text · divided by comma · UTF-8 · header in row 1'
  const text = t('Text');
  return [text, t(DIVIDED[guess.delimiter]), t(ENCODING_LABELS[guess.encoding]), header].join(' · ');
}

export function sheetLabel({ name, rows, isHidden }: SheetGuess): string {
  return isHidden
    ? t('{name} ({count, plural, one{# row} other{# rows}}, hidden)', { name, count: rows })
    : t('{name} ({count, plural, one{# row} other{# rows}})', { name, count: rows });
}

/** Null where there are not several sheets of the same list. */
export function allSheetsLabel({ sheets }: WorkbookGuess): string | null {
  const same = sheets.filter(({ isSameList }) => isSameList).length;
  return same > 1 ? t('All {count} sheets with this header', { count: same }) : null;
}

function sheetText(guess: WorkbookGuess): string {
  if (guess.sheet === null) return allSheetsLabel(guess) ?? t('all sheets');
  const sheet = guess.sheets[guess.sheet];
  return sheet ? t('sheet “{name}”', { name: sheet.name }) : t('one sheet');
}

/** What a person should know about how the file was read, in sentences. */
export function readingHints(guess: FileGuess): string[] {
  if (guess.kind === 'text') return guess.isValid ? [] : [t('Some characters do not fit this encoding.')];
  const read = guess.sheets.filter((sheet, index) => (guess.sheet === null ? sheet.isSameList : index === guess.sheet));
  const hidden = read.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0);
  const merged = read.reduce((sum, { mergedCells }) => sum + mergedCells, 0);
  const others = guess.sheets.filter((sheet) => sheet.rows > 0 && !read.includes(sheet)).map(({ name }) => name);
  return [
    ...(hidden > 0
      ? [t('{count, plural, one{# hidden row is} other{# hidden rows are}} imported, too.', { count: hidden })]
      : []),
    ...(merged > 0
      ? [
          t('{count, plural, one{# merged cell counts} other{# merged cells count}} for each of its rows.', {
            count: merged,
          }),
        ]
      : []),
    ...(others.length > 0 ? [t('Not read: {names}.', { names: commaList(others, t) })] : []),
  ];
}
