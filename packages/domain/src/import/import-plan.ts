import { boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { unguardText } from '../export/formula-guard.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM } from '../export/placeholders.ts';
import type { NewId } from '../id/id.ts';
import { ITEM_FIELDS } from '../item/item-fields.ts';
import type { ItemFields } from '../item/item.ts';
import { parseItemFields, parseWith } from '../item/parse-item-fields.ts';
import { roomNameSchema } from '../room/room.ts';
import { fold } from '../search/fold.ts';
import {
  COLUMN_KEYS,
  IMPORT_COLUMNS,
  isListHeader,
  ITEM_COLUMNS,
  matchColumns,
  REQUIRED_COLUMNS,
  suggestColumns,
} from './import-columns.ts';
import type { ImportColumn } from './import-columns.ts';
import type { ImportInput } from './import-input.ts';
import { ImportTargets } from './import-targets.ts';
import type { OwnInventory } from './import-targets.ts';
import { type NumberCell, NumberColumns, type NumberQuestion } from './number-columns.ts';
import type { CsvRow, CsvTable } from './parse-csv.ts';
import type { DecimalMark } from './read-number.ts';

const EXPORT_WITHOUT_ITEMS: readonly string[] = [NO_ITEMS_ROW, ERROR_ROW];

const NUMBER_COLUMNS = ITEM_COLUMNS.filter(({ field }) => ['number', 'price'].includes(ITEM_FIELDS[field].kind));

export interface ImportRequest {
  table: CsvTable;
  /** The column of each header, from `suggestColumns` or as the person chose. Default: the headers of our export. */
  columns?: readonly (ImportColumn | null)[];
  /** The person's answer to `ImportPlan.question`. */
  decimalMark?: DecimalMark | null;
  own: OwnInventory;
  newId: NewId;
}

export interface ImportNote {
  row: number;
  /** The column's name as in our export; null: the row as a whole. */
  column: string | null;
  reason: string;
}

export interface ImportPlan {
  /**
   * The rows to create; `splitImport` divides them into parts. Existing rooms, boxes and categories of the same name
   * are reused.
   */
  create: ImportInput;
  /** Rows that cannot be imported, in file order; `create` contains nothing of them. */
  problems: readonly ImportNote[];
  /** Unused cells of imported rows. */
  warnings: readonly ImportNote[];
  ignoredHeaders: readonly string[];
  /** Ignored headers that look like one of our columns, for the person to accept. */
  suggestions: readonly { header: string; column: ImportColumn }[];
  /** Names of required columns without a header. */
  missing: readonly string[];
  /** Asks how to read the numbers when the file leaves it open. The plan is not ready until the person answers. */
  question: NumberQuestion | null;
  /** Whether the plan can be carried out and creates anything. */
  ready: boolean;
}

/** Plans an import from the rows of a file. Writes nothing; the person confirms first. */
export function planImport(request: ImportRequest): ImportPlan {
  const { table, columns = matchColumns(table.header), decimalMark = null, own, newId } = request;
  const suggested = suggestColumns(table.header);
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column)).map(
    (column) => IMPORT_COLUMNS[column],
  );
  const planner = new RowPlanner({ table, columns, decimalMark, own, newId });
  if (missing.length === 0) for (const row of table.rows) planner.plan(row);
  const { create, problems, warnings, question } = planner;
  return {
    create,
    problems,
    warnings,
    ignoredHeaders: table.header.filter((header, index) => header !== '' && !columns[index]),
    suggestions: table.header.flatMap((header, index) => {
      const column = suggested[index];
      return column && !columns.includes(column) ? [{ header, column }] : [];
    }),
    missing,
    question,
    ready: question?.answer !== null && create.items.length + create.boxes.length + create.rooms.length > 0,
  };
}

class RowPlanner {
  readonly create: ImportInput;
  readonly problems: ImportNote[] = [];
  readonly warnings: ImportNote[] = [];
  readonly #targets: ImportTargets;
  readonly #newId: NewId;
  readonly #positions: ReadonlyMap<ImportColumn, number>;
  readonly #categoryIsList: boolean;
  readonly #numbers: NumberColumns;

  constructor({ table, columns, decimalMark, own, newId }: Required<ImportRequest>) {
    this.#targets = new ImportTargets(own, newId);
    this.#newId = newId;
    this.#positions = new Map(columns.flatMap((column, index) => (column ? [[column, index]] : [])));
    this.#categoryIsList = isListHeader(table.header[this.#positions.get('category') ?? -1] ?? '');
    this.#numbers = new NumberColumns(
      new Map(NUMBER_COLUMNS.map(({ column, header }) => [header, this.#cells(table, column)])),
      decimalMark,
    );
    const { rooms, boxes, categories } = this.#targets;
    this.create = { rooms, boxes, categories, items: [] };
  }

  get question(): NumberQuestion | null {
    return this.#numbers.question;
  }

  #cells({ rows }: CsvTable, column: ImportColumn): NumberCell[] {
    const position = this.#positions.get(column);
    if (position === undefined) return [];
    return rows.flatMap(({ row, cells, problem }) => {
      const text = problem === null ? cells[position]?.trim() : undefined;
      return text ? [{ row, text }] : [];
    });
  }

  plan(row: CsvRow): void {
    const [first = '', ...others] = row.cells;
    if (EXPORT_WITHOUT_ITEMS.includes(first) && others.every((cell) => cell === '')) return;
    if (row.problem !== null) {
      this.problems.push({ row: row.row, column: null, reason: row.problem });
      return;
    }
    const texts = this.#texts(row);
    const reasons = new Map<ImportColumn, string>();
    const parsed = parseRow(texts, reasons);
    if (reasons.size === 0) this.#place(row.row, parsed);
    for (const [column, reason] of reasons)
      this.problems.push({ row: row.row, column: IMPORT_COLUMNS[column], reason });
  }

  #texts({ cells }: CsvRow): RowTexts {
    const read = (column: ImportColumn): string => {
      const position = this.#positions.get(column);
      return position === undefined ? '' : unguardText(cells[position] ?? '');
    };
    const texts = Object.fromEntries(COLUMN_KEYS.map((column) => [column, read(column)])) as RowTexts;
    // Read before the guard is stripped: a room may really have that name.
    const roomCell = cells[this.#positions.get('roomName') ?? -1] ?? '';
    if (fold(roomCell.trim()) === fold(NO_ROOM)) texts.roomName = '';
    for (const { column, header } of NUMBER_COLUMNS) texts[column] = this.#numbers.text(header, texts[column]);
    if (this.#categoryIsList) texts.category = texts.category.split(/[;,|]/)[0] ?? '';
    return texts;
  }

  #place(row: number, { roomName, boxName, boxDescription, categoryName, item }: ParsedRow): void {
    const roomId = roomName === null ? null : this.#targets.room(roomName);
    if (boxName === null) return;
    const { id: boxId, unused } = this.#targets.box(roomId, boxName, boxDescription);
    if (unused) {
      this.warnings.push({
        row,
        column: IMPORT_COLUMNS.boxDescription,
        reason: 'This box already has another description.',
      });
    }
    if (item === null) return;
    const categoryId = categoryName === null ? null : this.#targets.category(categoryName);
    this.create.items.push({ id: this.#newId(), boxId, ...item, categoryId });
  }
}

type RowTexts = Record<ImportColumn, string>;

interface ParsedRow {
  roomName: string | null;
  boxName: string | null;
  boxDescription: string | null;
  categoryName: string | null;
  /** null: the row only names a room or a box. */
  item: ItemFields | null;
}

function parseRow(texts: RowTexts, reasons: Map<ImportColumn, string>): ParsedRow {
  const isGiven = (column: ImportColumn): boolean => texts[column].trim() !== '';
  const line = (column: ImportColumn, schema: Parameters<typeof parseWith>[0]): string | null => {
    const parsed = isGiven(column) ? parseWith(schema, texts[column]) : null;
    if (parsed?.ok === false) reasons.set(column, parsed.error);
    return parsed?.ok && typeof parsed.value === 'string' ? parsed.value : null;
  };
  const row: ParsedRow = {
    roomName: line('roomName', roomNameSchema),
    boxName: line('boxName', boxNameSchema),
    boxDescription: line('boxDescription', boxDescriptionSchema),
    categoryName: line('category', categoryNameSchema),
    item: null,
  };
  const hasItem = ITEM_COLUMNS.some(({ column }) => isGiven(column));
  if (!isGiven('boxName') && (hasItem || isGiven('boxDescription')))
    reasons.set('boxName', 'This row has no box name.');
  if (!hasItem) return row;

  // The category is a name here, for which an id is found or made later.
  const given = ITEM_COLUMNS.filter(({ column }) => column !== 'category');
  const itemTexts = Object.fromEntries(given.map(({ field, column }) => [field, texts[column]]));
  const parsed = parseItemFields({ name: texts.itemName, ...itemTexts });
  if (parsed.ok) return { ...row, item: parsed.fields };
  for (const { field, column } of given) {
    const error = parsed.errors[field];
    if (error !== undefined) reasons.set(column, error);
  }
  return row;
}
