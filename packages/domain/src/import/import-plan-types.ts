import type { ItemFields } from '../item/item.ts';
import type { OwnChanges, OwnField } from '../item/own-fields.ts';
import type { Message } from '../language/message.ts';
import type { ColumnRole } from './column-roles.ts';
import type { ImportInput, ImportSource, ImportUpdate } from './import-input.ts';
import type { DecimalMark } from './read-number.ts';
import type { SourceRow } from './source-row.ts';

/** The order of day and month in a date such as 3/4/2024. */
export type DateOrder = 'dmy' | 'mdy';

/** What separates the parts of a path. */
export const PATH_SEPARATORS = ['/', '->', '>', '::', '\\', '|', ','] as const;
export type PathSeparator = (typeof PATH_SEPARATORS)[number];

/** How a file is understood. `recognizeSource` suggests it, the person may change all of it. */
export interface ImportMapping {
  source: ImportSource;
  /** One for each header; null: not imported. */
  columns: readonly (ColumnRole | null)[];
  separator: PathSeparator;
  /** A path without the separator is read by another one that it has. Not where the person chose the separator. */
  mayMixSeparators: boolean;
  /** 'Garage / Shelf / Red box': the shelf becomes a box as well. Else it is the place of the red box. */
  everyPartIsABox: boolean;
  /** What a path of one part names; for 'room', the box in it has the same name. */
  onePart: 'room' | 'box';
}

/** What a header says about a file. */
export interface Recognition {
  mapping: ImportMapping;
  /** `sure`: all columns that only this program writes; `likely`: enough of them; `guess`: by the words of the headers. */
  confidence: 'sure' | 'likely' | 'guess';
  /** 'Looks like a Homebox export', or null where nothing was recognized. */
  text: Message | null;
  /** What the person should know about files of this program, in sentences. */
  notes: readonly Message[];
  /** The headers that are not imported, each with the reason where it is known. */
  ignored: readonly { header: string; reason: Message | null }[];
  /** The fixes to begin with: a path of another program is shortened without a question, and listed. */
  fixes: ProblemFixes;
}

export const PROBLEM_KINDS = [
  'unreadable',
  'fault',
  'noBox',
  'noName',
  'tooLong',
  'characters',
  'notANumber',
  'fraction',
  'decimals',
  'negative',
  'outOfRange',
  'notADate',
  'notAChoice',
] as const;
/** Why a row, or a value of it, cannot come in as it is. */
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/**
 * `shorten`: by the rule of `shorten-name.ts`; `leaveOut`: the row comes in without the value; `round`: to the nearest;
 * `clean`: without the characters that cannot be stored; `defaultBox`: into a box for what is unsorted, named in the person's language.
 */
export const PROBLEM_FIXES = ['shorten', 'leaveOut', 'round', 'clean', 'defaultBox'] as const;
export type ProblemFix = (typeof PROBLEM_FIXES)[number];

/** What the person agreed to, by `ProblemGroup.key`, or by kind for all columns. */
export type ProblemFixes = Readonly<Partial<Record<string, ProblemFix>>>;

/** `new`: only what is not there yet; `update`: also the fields that differ; `all`: everything, also a second time. */
export type ImportMode = 'new' | 'update' | 'all';

export interface ImportChoices {
  fixes: ProblemFixes;
  mode: ImportMode;
  /** The answers to `ImportSurvey.questions`. */
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
}

export interface OwnItem extends Omit<ItemFields, 'own'> {
  own?: OwnChanges | null | undefined;
  id: string;
  boxId: string;
}

/** The person's own rows, as far as an import needs them. Excludes rooms of other owners. */
export interface OwnRows {
  rooms: Iterable<{ id: string; name: string }>;
  boxes: Iterable<{ id: string; spaceId: string; name: string; description: string | null }>;
  categories: Iterable<{ id: string; name: string }>;
  /** Absent: none. */
  ownFields?: readonly OwnField[];
  /** Items in own rooms and in the personal space. */
  itemCount: number;
  itemsIn(boxId: string): Iterable<OwnItem>;
  item(id: string): OwnItem | undefined;
  /** The space of boxes without a room. */
  personalSpaceId: string;
  /** Names of rooms that others share with the person. An import never writes into them. Absent: none. */
  sharedRooms?: Iterable<string>;
}

/** A number or a date that can mean two things, when nothing else in the file decides. Asked once for the file. */
export type ImportQuestion = NumberQuestion | DateQuestion;

interface Question<Answer extends string, Value> {
  row: number;
  /** The header of the file's column. */
  column: string;
  text: string;
  values: Record<Answer, Value>;
}
export interface NumberQuestion extends Question<DecimalMark, number> {
  kind: 'number';
}
export interface DateQuestion extends Question<DateOrder, string> {
  kind: 'date';
}

/** A problem of some rows, or something that comes in differently than the file has it. */
export interface ProblemGroup {
  /** The key of `ProblemFixes` for this group alone. */
  key: string;
  kind: ProblemKind;
  /** The label of the role, as in `COLUMN_ROLES`; null: the row as a whole. */
  column: string | null;
  /** A sentence without names: 'Box name must be 20 characters or less.' */
  text: string;
  /** Of `tooLong`: the characters that fit. */
  max?: number | undefined;
  count: number;
  /** The first `EXAMPLES_MAX`. */
  examples: readonly ProblemExample[];
  /** The fixes that a person may agree to; none: the row has to be corrected in the file. */
  offers: readonly ProblemFix[];
  /** The fix that was agreed to: the rows come in. */
  fix: ProblemFix | null;
}

export interface ProblemExample {
  row: number;
  /** What the row is about: the item's name, else that of its box or room. */
  name: string;
  /** The text of the cell. */
  text: string;
  /** What comes in instead, where a fix was agreed to: the shortened name. */
  result: string | null;
}

/**
 * `otherPlace`: the box is at another place already; `cut`: did not fit into a description or a place; `moreTags`: only
 * the first tag became the category; `folder`: became a room or a box; `defaultBox`: names no box; `otherSeparator`: the
 * path was read by another separator than that of the file; `sharedRoom`: somebody shares a room of that name.
 */
export const NOTE_KINDS = [
  'otherPlace',
  'cut',
  'moreTags',
  'folder',
  'defaultBox',
  'otherSeparator',
  'sharedRoom',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Something that comes in, but differently than the file has it. */
export interface NoteGroup {
  kind: NoteKind;
  column: string | null;
  text: string;
  count: number;
  examples: readonly ProblemExample[];
}

/** What the preview shows of an item. */
export interface SampleValues extends Omit<ItemFields, 'categoryId'> {
  roomName: string | null;
  boxName: string;
  boxPlace: string | null;
  categoryName: string | null;
}

/** An item as it will look; one that is there and stays as it is, as it is now. */
export interface SampleItem extends SampleValues {
  row: number;
  /** Whether it is new, changes an item that is there, or is there already. */
  outcome: 'new' | 'changed' | 'there';
  /** The present values of what changes. */
  before: Partial<SampleValues>;
}

export interface ImportCounts {
  /** New rows. */
  rooms: number;
  boxes: number;
  categories: number;
  items: number;
  /** Items that are there and change, and those of them that move to another box. */
  changed: number;
  moved: number;
  /** Items that are there and stay as they are, and those of them that the mode `update` would change. */
  there: number;
  differing: number;
  /** Rows of the file: all, and those that cannot come in. */
  rows: number;
  refused: number;
}

export interface ImportSummary {
  counts: ImportCounts;
  problems: readonly ProblemGroup[];
  notes: readonly NoteGroup[];
  /** The rows that come in, but differently than the file has them. */
  changedRows: number;
  /** The first `SAMPLE_MAX` items: those that change, then new ones, then those that are there. */
  sample: readonly SampleItem[];
  /** The limits of an account that the import would exceed, in sentences. It then cannot be confirmed. */
  limits: readonly string[];
  /** Labels of the roles without which nothing can be imported. */
  missing: readonly string[];
  /** Whether it can be confirmed and does anything. */
  ready: boolean;
}

/** A row that cannot come in, with its reasons. */
export interface RefusedRow {
  row: SourceRow;
  reasons: readonly string[];
}

/** What a batch of rows leads to. Rooms, boxes and categories come with the first batch that needs them. */
export interface PlannedRows extends ImportInput {
  updates: ImportUpdate[];
  refused: RefusedRow[];
}
