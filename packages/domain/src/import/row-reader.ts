import { unguardText } from '../export/formula-guard.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM } from '../export/placeholders.ts';
import type { Translate } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-roles.ts';
import type { ImportMapping } from './import-plan-types.ts';
import type { ProductMapping } from './product-mapping.ts';
import { labelOf, productOf } from './recognize-source.ts';
import type { SourceRow } from './source-row.ts';
import { placeOfPath, type PlaceNames, splitOtherPath, splitPath } from './split-path.ts';
import { nameOfColumn } from './text-rows.ts';

const EXPORT_WITHOUT_ITEMS: readonly string[] = [NO_ITEMS_ROW, ERROR_ROW];
const FOLDER_WORDS: ReadonlySet<string> = new Set(['folder', 'location', 'ordner', 'dossier', 'carpeta', 'map']);
const NO_ROOM_KEY = fold(NO_ROOM);
const HTML_BREAK = /<(?:br|\/?(?:p|div|li|ul|ol|h\d))\b[^<>]{0,200}>/gi;
const HTML = /<\/?[a-z][^<>]{0,200}>/gi;
/** Of these roles a cell is never "nothing". */
const LITERAL_ROLES: ReadonlySet<ColumnRole> = new Set(['itemName', 'otherName', 'quantity', 'roomName', 'boxName']);

type ManyRole = { [R in ColumnRole]: (typeof COLUMN_ROLES)[R]['isMany'] extends true ? R : never }[ColumnRole];
export type SingleRole = Exclude<ColumnRole, ManyRole>;

/** A cell that goes to a description, with the name of its column. */
export interface LabeledText {
  label: string;
  text: string;
}

/** The texts of a row by role, trimmed and without the guard against formulas; absent: empty. */
export interface RowTexts {
  row: SourceRow;
  one: Partial<Record<SingleRole, string>>;
  place: PlaceNames;
  /** The path has another separator than the file. */
  hasOtherSeparator: boolean;
  /** The row is a place, not a thing. */
  isFolder: boolean;
  boxDescriptions: readonly string[];
  descriptions: readonly string[];
  notes: readonly LabeledText[];
  brands: readonly LabeledText[];
  /** The cells of columns that are own fields. */
  own: readonly LabeledText[];
  /** The id in the other program, or ''. */
  ref: string;
  /** What identifies the place of the row: equal texts are the same place. */
  placeText: string;
}

interface MappedColumn {
  index: number;
  role: ColumnRole;
  label: string;
}

/** Reads the cells of a row by the roles of their columns. */
export class RowReader {
  readonly mapping: ImportMapping;
  readonly product: ProductMapping | undefined;
  /** The header of the file's column with a role. */
  readonly headers: ReadonlyMap<ColumnRole, string>;
  readonly #columns: readonly MappedColumn[];

  constructor(header: readonly string[], mapping: ImportMapping, t: Translate) {
    this.mapping = mapping;
    this.product = productOf(mapping.source);
    this.#columns = mapping.columns.flatMap((role, index) =>
      role === null ? [] : [{ index, role, label: labelOf(header[index] ?? '', this.product, t) }],
    );
    this.headers = new Map(
      this.#columns.toReversed().map(({ role, index }) => [role, header[index] || nameOfColumn(index, t)]),
    );
  }

  has(role: ColumnRole): boolean {
    return this.headers.has(role);
  }

  /** Returns the texts of a row; null: a row of our export that says that there is nothing. */
  read(row: SourceRow): RowTexts | null {
    const [first = '', ...others] = row.cells;
    if (EXPORT_WITHOUT_ITEMS.includes(first) && others.every((cell) => cell === '')) return null;
    const one: Partial<Record<SingleRole, string>> = {};
    const many: Record<ManyRole, LabeledText[]> = {
      boxDescription: [],
      pathPart: [],
      itemDescription: [],
      note: [],
      brand: [],
      own: [],
      itemId: [],
      noteId: [],
    };
    for (const { index, role, label } of this.#columns) {
      const text = this.#text(row.cells[index] ?? '', role);
      if (text === '') continue;
      if (isMany(role)) many[role].push({ label, text });
      else one[role] ??= text;
      if (role === 'otherName' && one.itemName !== undefined) many.note.push({ label, text });
      if (role === 'noteId') many.note.push({ label, text });
    }
    const ref = many.itemId[0]?.text ?? many.noteId[0]?.text ?? '';
    const isFolder = FOLDER_WORDS.has(fold(one.entryType ?? '')) || this.#isLocation(many.itemId);
    const other = this.#otherPathOf(one);
    const parts = this.#pathOf(one, other, many.pathPart, isFolder);
    const boxName = isFolder ? null : (one.boxName ?? null);
    return {
      row,
      one,
      place: placeOfPath(parts, boxName, this.mapping.onePart),
      hasOtherSeparator: other !== null,
      isFolder,
      boxDescriptions: many.boxDescription.map(({ text }) => text),
      descriptions: many.itemDescription.map(({ text }) => text),
      notes: many.note,
      brands: many.brand,
      own: many.own,
      ref,
      placeText: `${one.boxId ?? ''}\u0001${one.roomId ?? ''}\u0001${boxName ?? ''}\u0001${parts.join('\u0002')}`,
    };
  }

  #text(cell: string, role: ColumnRole): string {
    if (cell === '') return '';
    // Read before the guard is stripped: a room may really have that name.
    if (role === 'roomName' && fold(cell.trim()) === NO_ROOM_KEY) return '';
    const text = (cell.includes("'") ? unguardText(cell) : cell).trim();
    if (!this.product) return text;
    const { empty, hasHtml } = this.product;
    if (empty?.test(text) && !LITERAL_ROLES.has(role)) return '';
    return hasHtml ? text.replaceAll(HTML_BREAK, ' ').replaceAll(HTML, '').trim() : text;
  }

  #otherPathOf({ path }: Partial<Record<SingleRole, string>>): string[] | null {
    const { mayMixSeparators, separator } = this.mapping;
    return mayMixSeparators && path !== undefined ? splitOtherPath(path, separator) : null;
  }

  #pathOf(
    one: Partial<Record<SingleRole, string>>,
    other: readonly string[] | null,
    parts: readonly LabeledText[],
    isFolder: boolean,
  ): string[] {
    const path = other ?? (one.path === undefined ? [] : splitPath(one.path, this.mapping.separator));
    const room = one.roomName === undefined ? [] : [one.roomName];
    const folder = isFolder && one.itemName !== undefined ? [one.itemName] : [];
    return [...room, ...path, ...parts.map(({ text }) => text), ...folder];
  }

  /** Homebox lists its locations among the items. */
  #isLocation(ids: readonly LabeledText[]): boolean {
    return this.mapping.source === 'homebox' && ids.some(({ text }) => text.includes('/location/'));
  }
}

function isMany(role: ColumnRole): role is ManyRole {
  return COLUMN_ROLES[role].isMany;
}
