/** Why a file cannot be read as a table. */
export type SourceErrorCode =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'TOO_MANY_ROWS'
  | 'ROW_TOO_LONG'
  | 'UNCLOSED_QUOTE'
  | 'BINARY'
  | 'PDF'
  | 'PICTURE'
  | 'ARCHIVE'
  | 'NUMBERS'
  | 'ENCRYPTED'
  | 'DAMAGED'
  | 'TOO_MUCH_CONTENT'
  | 'UNREADABLE';

/** A file, or its rest, that cannot be read. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly code: SourceErrorCode;
  /** The row of the error as a spreadsheet shows it, or null. */
  readonly row: number | null;

  constructor(code: SourceErrorCode, row: number | null = null) {
    super(code);
    this.code = code;
    this.row = row;
  }
}
