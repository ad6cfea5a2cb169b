import { msg, type Translate } from '../language/message.ts';

/** Largest file, in bytes. */
export const SOURCE_BYTES_MAX = 40 * 1024 * 1024;
/** Most rows below the header: the most items of one account, and as many rows again for empty rooms and boxes. */
export const SOURCE_ROWS_MAX = 250_000;
/** Longest row, in UTF-16 units: a quote that never closes ends the reading here, and not at the end of the file. */
export const ROW_UNITS_MAX = 1_000_000;
/** Most that the parts of a spreadsheet may unpack to, in bytes. */
export const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;

/** Why a file cannot be read as a table. */
export const SOURCE_ERRORS = {
  EMPTY: msg('This file is empty.'),
  TOO_LARGE: msg('This file is too large: 40 MB at most.'),
  TOO_MANY_ROWS: msg('This file has too many rows: 250,000 at most.'),
  ROW_TOO_LONG: msg('This row does not end within 1,000,000 characters.'),
  UNCLOSED_QUOTE: msg('A quote opens here and never closes.'),
  BINARY: msg('This file is not a list: it contains no readable text.'),
  PDF: msg('This is a PDF. Please save the list behind it as CSV or as a spreadsheet.'),
  PICTURE: msg('This is a picture or a film, not a list.'),
  ARCHIVE: msg('This is a packed folder. Please unpack it and choose the list in it.'),
  BACKUP: msg('This is a full backup of an account. Please restore it in the settings, under “Everything”.'),
  NUMBERS: msg('This is a Numbers file. Please export it as Excel or CSV: File, Export To.'),
  DOCUMENT: msg('This is a document, not a list. Please save its table as CSV or as a spreadsheet.'),
  ENCRYPTED: msg('This file has a password. Please save it without one and try again.'),
  DAMAGED: msg('This file is damaged or was not copied completely.'),
  TOO_MUCH_CONTENT: msg('This spreadsheet is too large to be unpacked here. Please save its sheet as CSV.'),
  NOT_LOADED: msg(
    'The reader of spreadsheets could not be loaded. You may be offline, or the file needs more memory than there is.',
  ),
  UNREADABLE: msg('This file could not be read here. It may have been moved or changed: please choose it again.'),
} as const;
export type SourceErrorCode = keyof typeof SOURCE_ERRORS;

/** A file, or its rest, that cannot be read. `text` is for people, `message` for logs. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly code: SourceErrorCode;
  /** The row of the error as a spreadsheet shows it, or null. */
  readonly row: number | null;

  constructor(code: SourceErrorCode, row: number | null = null) {
    super(row === null ? SOURCE_ERRORS[code] : `Row ${row}: ${SOURCE_ERRORS[code]}`);
    this.code = code;
    this.row = row;
  }

  /** The reason in sentences. */
  text(t: Translate): string {
    const fault = t(SOURCE_ERRORS[this.code]);
    return this.row === null ? fault : t('Row {row}: {fault}', { row: this.row, fault });
  }
}
