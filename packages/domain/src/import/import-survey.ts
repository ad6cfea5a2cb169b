import type { Translate } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import { isWellFormed } from '../text/clean-text.ts';
import { keptText } from '../text/kept-text.ts';
import { IMPORT_REF_MAX } from './import-limits.ts';
import type { DateOrder, ImportMapping, ImportQuestion } from './import-plan-types.ts';
import { OwnColumns } from './own-columns.ts';
import { type Place, type PlacedBox, PlaceKeys } from './place-keys.ts';
import { readAmount } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { BOX_DESCRIPTION, BOX_NAME, cleanName, CATEGORY_NAME, ROOM_NAME } from './read-line.ts';
import type { DecimalMark } from './read-number.ts';
import { RowReader, type RowTexts } from './row-reader.ts';
import { fits, isKeepable, keptRoom, PIECE_SEPARATOR } from './shorten-name.ts';
import type { SourceRow } from './source-row.ts';
import { SurveyedNames } from './surveyed-names.ts';
import { ValueColumns } from './value-columns.ts';

const NUMBER_ROLES = ['quantity', 'price'] as const;
export const DATE_ROLES = ['date', 'boughtOn', 'warrantyUntil', 'lentSince', 'lentDue'] as const;
export type DateRole = (typeof DATE_ROLES)[number];

/**
 * The first pass over the rows of a file: what the planner has to know before the first row. Repeat it when the mapping
 * changes, not when a choice changes. Its memory grows with the rooms and boxes of the file only.
 */
export class ImportSurvey {
  readonly header: readonly string[];
  readonly reader: RowReader;
  readonly places: PlaceKeys;
  readonly names = new SurveyedNames();
  readonly ownColumns = new OwnColumns();
  readonly #numbers = new ValueColumns<DecimalMark, number>(['.', ','], readAmount);
  readonly #dates = new ValueColumns<DateOrder, string>(['dmy', 'mdy'], readDate);
  /** The first description of each box. */
  readonly #descriptions = new Map<string, string>();
  /** The boxes of each name in each room: the key of the only one, or null for several. */
  readonly #named = new Map<string, string | null>();
  /** The places that have other places in them. */
  readonly #outer = new Set<string>();
  readonly #ids = new Set<string>();
  /** The rooms whose full name fits into the description of one of their boxes. */
  readonly #keptRooms = new Set<string>();
  readonly #seen = new Set<Place>();
  #rows = 0;

  constructor(header: readonly string[], mapping: ImportMapping, t: Translate) {
    this.header = header;
    this.reader = new RowReader(header, mapping, t);
    this.places = new PlaceKeys(mapping, t);
  }

  /** Returns the ids of these rows in the other program, for `import.findRefs`. */
  add(rows: readonly SourceRow[]): string[] {
    const refs: string[] = [];
    for (const row of rows) {
      this.#rows++;
      const texts = row.problem === null ? this.reader.read(row) : null;
      if (!texts) continue;
      if (isRef(texts.ref) && !texts.isFolder) refs.push(texts.ref);
      this.#addValues(texts);
      this.#addPlace(texts);
    }
    return refs;
  }

  get rowCount(): number {
    return this.#rows;
  }

  /** What the file leaves open. The import is not ready until `ImportChoices` has the answers. */
  get questions(): ImportQuestion[] {
    const number = this.reader.product?.decimalMark ? null : this.#numbers.question;
    const date = this.#dates.question;
    return [
      ...(number ? [{ kind: 'number', ...number } as const] : []),
      ...(date ? [{ kind: 'date', ...date } as const] : []),
    ];
  }

  /** Returns the number in a cell, or null. */
  number(role: (typeof NUMBER_ROLES)[number], text: string, answer: DecimalMark | null): number | null {
    const mark = this.reader.product?.decimalMark ?? answer;
    return this.#numbers.value(this.#headerOf(role), text, mark);
  }

  /** Returns the date in a cell, or null. */
  date(role: DateRole, text: string, answer: DateOrder | null): string | null {
    return this.#dates.value(this.#headerOf(role), text, answer);
  }

  descriptionOf(boxKey: string): string | null {
    return this.#descriptions.get(boxKey) ?? null;
  }

  /** Whether the file has one box only of this name in its room. */
  isOnly(nameKey: string): boolean {
    return this.#named.get(nameKey) !== null;
  }

  /** Whether the path of a folder goes on in other rows, so that it is a place and needs no box of its own. */
  isOuter({ roomKey, boxes }: Place): boolean {
    const box = boxes.at(-1);
    return box !== undefined && this.#outer.has(pathKey(roomKey, [...box.between, box.name]));
  }

  /** Whether the file has a row of this id, so that no other row of it is meant by its name. */
  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Whether a shortened name of this room can be kept whole with one of its boxes. */
  keepsRoom(roomKey: string): boolean {
    return this.#keptRooms.has(roomKey);
  }

  #headerOf(role: (typeof NUMBER_ROLES)[number] | DateRole): string {
    return this.reader.headers.get(role) ?? role;
  }

  #addValues({ row, one, own }: RowTexts): void {
    for (const role of NUMBER_ROLES) {
      const text = one[role];
      if (text !== undefined) this.#numbers.add(this.#headerOf(role), row, text);
    }
    for (const role of DATE_ROLES) {
      const text = one[role];
      if (text !== undefined) this.#dates.add(this.#headerOf(role), row, text);
    }
    for (const { label, text } of own) this.ownColumns.add(label, text);
    const itemName = one.itemName ?? one.otherName;
    if (itemName !== undefined) this.names.addItem(cleanName(itemName));
    if (one.category !== undefined) this.names.add('category', cleanName(one.category), CATEGORY_NAME.max);
  }

  #addPlace(texts: RowTexts): void {
    const place = this.places.of(texts, needsBox(texts));
    const { roomName, roomKey, boxes } = place;
    const key = boxes.at(-1)?.key;
    const [description] = texts.boxDescriptions;
    if (key !== undefined && description !== undefined && !this.#descriptions.has(key))
      this.#descriptions.set(key, keptText(texts.boxDescriptions.join('; ')));
    if (this.#seen.has(place)) return;
    this.#seen.add(place);
    for (const id of [place.roomId, place.boxId]) if (id !== null) this.#ids.add(id);
    if (roomName !== null) this.names.add('room', roomName, ROOM_NAME.max);
    for (const box of boxes) {
      this.names.add(boxScope(roomKey), box.name, BOX_NAME.max);
      if (roomName !== null && canKeepRoom(roomName, box)) this.#keptRooms.add(roomKey ?? '');
      const only = this.#named.get(box.nameKey);
      this.#named.set(box.nameKey, only === undefined || only === box.key ? box.key : null);
      for (let depth = 1; depth <= box.between.length; depth++)
        this.#outer.add(pathKey(roomKey, box.between.slice(0, depth)));
    }
  }
}

const ITEM_ROLES = [
  ...(['itemName', 'otherName', 'itemList', 'quantity', 'price', 'category', 'isTicked'] as const),
  ...(['serial', 'boughtAt', 'lentTo'] as const),
  ...DATE_ROLES,
] as const;

/** Whether a row has items: anything that describes a thing, on a row that is no folder. */
export function hasItems({ one, descriptions, brands, own, notes, ref, isFolder }: RowTexts): boolean {
  if (isFolder) return false;
  const lists = [descriptions, brands, own, notes];
  return ITEM_ROLES.some((role) => one[role] !== undefined) || lists.some((list) => list.length > 0) || ref !== '';
}

/** Whether a row is about a box, so that it has to name one. */
export function needsBox(texts: RowTexts): boolean {
  return hasItems(texts) || (texts.boxDescriptions.length > 0 && !texts.isFolder);
}

/** A longer id, or one that cannot be stored, is not sent, and does not recognize a row. */
export function isRef(ref: string): boolean {
  return ref !== '' && ref.length <= IMPORT_REF_MAX && isWellFormed(ref);
}

function pathKey(roomKey: string | null, parts: readonly string[]): string {
  return [roomKey ?? '', ...parts.map((part) => fold(part))].join('\n');
}

/** The names of the boxes of one room are told apart. */
export function boxScope(roomKey: string | null): string {
  return `box ${roomKey ?? ''}`;
}

/** As `PlaceReader.describe` writes it: the names that were shortened, and the place. */
function canKeepRoom(roomName: string, { name, between }: PlacedBox): boolean {
  const pieces = [fits(name, BOX_NAME.max) ? '' : name, between.join(' / '), keptRoom(roomName)];
  const text = pieces.filter((piece) => piece !== '').join(PIECE_SEPARATOR);
  return isKeepable(roomName, BOX_DESCRIPTION.max) && fits(text, BOX_DESCRIPTION.max);
}
