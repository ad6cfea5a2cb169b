/** A row of a file, below its header. */
export interface SourceRow {
  /** Number of the row as a spreadsheet shows it: the first line of the file is row 1, empty rows count. */
  row: number;
  /** As many as the header has, unless `problem` says otherwise. */
  cells: readonly string[];
  /** Why the cells are unreliable, in a sentence, or null. */
  problem: string | null;
  /** Cells whose value is unknown, such as `#N/A` in a spreadsheet: they are empty in `cells`. Absent: none. */
  faults?: readonly CellFault[];
}

export interface CellFault {
  /** Index in `cells`. */
  column: number;
  /** What the spreadsheet shows, such as '#N/A'; null: a formula without a stored result. See `faultText`. */
  error: string | null;
}

/** Rows handed over at once, so that neither a frame nor the memory depends on the size of the file. */
export const SOURCE_BATCH_ROWS = 1000;

/**
 * A file read as a table. `rows` may be iterated more than once: a CSV is then read again from the file, so that the
 * memory stays the same for any size; a spreadsheet is kept.
 */
export interface SourceTable {
  /** Without outer white space. Never empty; a column without a header has an empty text. */
  header: readonly string[];
  /** The header's row as a spreadsheet shows it; 0: the file has none, and `header` is "Column 1", "Column 2"… */
  headerRow: number;
  /** The first rows, for the person to recognize the file. */
  sample: readonly SourceRow[];
  /** Batches of at most `SOURCE_BATCH_ROWS` rows, without empty rows. Throws `SourceError`, or the reason of an abort. */
  rows(signal?: AbortSignalLike): AsyncIterable<readonly SourceRow[]>;
}

/** What the code here needs of an `AbortSignal`; the type check of this package includes no platform's types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/** The labels that `TextDecoder` knows. The first four are guessed; the others a person may choose. */
export const SOURCE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252', // and Latin-1, which has control characters where Windows-1252 has quotes and the euro sign
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'shift_jis',
  'gb18030',
  'euc-kr',
] as const;
export type SourceEncoding = (typeof SOURCE_ENCODINGS)[number];

export const SOURCE_DELIMITERS = [',', ';', '\t', '|'] as const;
export type SourceDelimiter = (typeof SOURCE_DELIMITERS)[number];

/** How a text file is to be read. */
export interface TextDialect {
  encoding: SourceEncoding;
  delimiter: SourceDelimiter;
  /** Whether a double quote at the start of a cell opens a quoted cell. */
  quoted: boolean;
}

/** What was found out about a file. */
export type FileGuess = TextGuess | WorkbookGuess;

export interface TextGuess extends TextDialect {
  kind: 'text';
  headerRow: number;
  /** Whether the bytes fit the encoding everywhere; if not, the rows concerned have a problem. */
  isValid: boolean;
}

export interface WorkbookGuess {
  kind: 'workbook';
  format: 'xlsx' | 'ods' | 'xls' | 'xlsb';
  sheets: readonly SheetGuess[];
  /** The sheet that is read; null: all of the same list, with the sheet's name as a first column "Sheet", in the person's language. */
  sheet: number | null;
  headerRow: number;
}

export interface SheetGuess {
  name: string;
  /** Rows that are not empty, the header included. */
  rows: number;
  /** The header equals that of the first sheet with rows. */
  isSameList: boolean;
  isHidden: boolean;
  /** Rows that the spreadsheet hides; they are read like the others. */
  hiddenRows: number;
  /** Merged cells that go down: each row they cover has their value. */
  mergedCells: number;
}

/** What the person chose instead of the guess. Absent: as guessed. */
export interface FileChoice {
  encoding?: SourceEncoding;
  delimiter?: SourceDelimiter;
  quoted?: boolean;
  /** 0: the file has no header. */
  headerRow?: number;
  /** null: all sheets with the same header. */
  sheet?: number | null;
}

/** A file that was opened: the guess with the choice applied, and its rows. */
export interface OpenedFile {
  guess: FileGuess;
  table: SourceTable;
}
