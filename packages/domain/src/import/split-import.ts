import type { ImportInput, ImportUpdate } from './import-input.ts';
import { IMPORT_CATEGORIES_MAX, IMPORT_PART_ROWS, IMPORT_ROOMS_MAX } from './import-limits.ts';

/** With `IMPORT_PART_ROWS` the limits of one part: the server responds within 1 to 2 s, and a slow connection sends it within 30 s. */
export const IMPORT_PART_BYTES = 768 * 1024;

/** The rows of one part. */
export interface PartRows extends ImportInput {
  updates: ImportUpdate[];
}

type Kind = keyof PartRows;
const MOST: Readonly<Record<Kind, number>> = {
  rooms: IMPORT_ROOMS_MAX,
  categories: IMPORT_CATEGORIES_MAX,
  boxes: IMPORT_PART_ROWS,
  items: IMPORT_PART_ROWS,
  updates: IMPORT_PART_ROWS,
};

/**
 * Divides the planned rows of an import into parts, to be sent in order. Each part refers only to rows of itself and
 * earlier parts. A room or a box comes right before the first item that needs it, so a stopped import leaves no empty
 * ones behind. Keeps only the rows that fill no part yet, and the rooms and boxes that no item needed yet.
 */
export class PartSplitter {
  #full: PartRows[] = [];
  #part = emptyPart();
  #rows = 0;
  #bytes = 0;
  readonly #rooms = new Map<string, PartRows['rooms'][number]>();
  readonly #boxes = new Map<string, PartRows['boxes'][number]>();
  readonly #categories = new Map<string, PartRows['categories'][number]>();

  /** Takes the next planned rows, and returns the parts that they filled. */
  add({
    rooms,
    boxes,
    categories,
    items,
    updates = [],
  }: ImportInput & { updates?: readonly ImportUpdate[] }): PartRows[] {
    for (const room of rooms) this.#rooms.set(room.id, room);
    for (const box of boxes) this.#boxes.set(box.id, box);
    for (const category of categories) this.#categories.set(category.id, category);
    for (const item of items) {
      this.#addBox(item.boxId);
      this.#addCategory(item.categoryId);
      this.#add('items', item);
    }
    for (const update of updates) {
      this.#addBox(update.boxId ?? null);
      this.#addCategory(update.set.categoryId ?? null);
      this.#add('updates', update);
    }
    return this.#takeFull();
  }

  /** Returns the rest, with the rooms and boxes that stay empty. */
  end(): PartRows[] {
    for (const id of this.#boxes.keys()) this.#addBox(id);
    for (const id of this.#rooms.keys()) this.#addRoom(id);
    for (const id of this.#categories.keys()) this.#addCategory(id);
    this.#flush();
    return this.#takeFull();
  }

  #takeFull(): PartRows[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  #addRoom(id: string | null): void {
    const room = take(this.#rooms, id);
    if (room) this.#add('rooms', room);
  }

  #addBox(id: string | null): void {
    const box = take(this.#boxes, id);
    if (!box) return;
    this.#addRoom(box.roomId);
    this.#add('boxes', box);
  }

  #addCategory(id: string | null): void {
    const category = take(this.#categories, id);
    if (category) this.#add('categories', category);
  }

  #add<K extends Kind>(kind: K, row: PartRows[K][number]): void {
    const weight = jsonBytes(row);
    if (
      this.#rows === IMPORT_PART_ROWS ||
      this.#part[kind].length === MOST[kind] ||
      this.#bytes + weight > IMPORT_PART_BYTES
    )
      this.#flush();
    const list: PartRows[K][number][] = this.#part[kind];
    list.push(row);
    this.#rows++;
    this.#bytes += weight;
  }

  #flush(): void {
    if (this.#rows > 0) this.#full.push(this.#part);
    this.#part = emptyPart();
    this.#rows = 0;
    this.#bytes = 0;
  }
}

function emptyPart(): PartRows {
  return { rooms: [], boxes: [], categories: [], items: [], updates: [] };
}

function take<Row>(rows: Map<string, Row>, id: string | null): Row | undefined {
  const row = id === null ? undefined : rows.get(id);
  if (id !== null) rows.delete(id);
  return row;
}

/** The size in UTF-8, with the comma that follows. */
function jsonBytes(row: object): number {
  const text = JSON.stringify(row);
  let bytes = text.length + 1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // A surrogate is half of a character of four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
