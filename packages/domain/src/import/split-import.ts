import type { ImportInput } from './import-input.ts';
import { IMPORT_CATEGORIES_MAX, IMPORT_PART_ROWS, IMPORT_ROOMS_MAX } from './import-input.ts';

/** With `IMPORT_PART_ROWS` the limits of one part: the server responds within 1 to 2 s, and a slow connection sends it within 30 s. */
export const IMPORT_PART_BYTES = 768 * 1024;

type Kind = keyof ImportInput;
const MOST: Readonly<Record<Kind, number>> = {
  rooms: IMPORT_ROOMS_MAX,
  categories: IMPORT_CATEGORIES_MAX,
  boxes: IMPORT_PART_ROWS,
  items: IMPORT_PART_ROWS,
};

/**
 * Splits an import into parts, to be sent in order. Each part refers only to rows of itself and earlier parts. A room
 * or a box comes right before the first item that needs it, so a stopped import leaves no empty ones behind.
 */
export function splitImport(create: ImportInput): ImportInput[] {
  const parts: ImportInput[] = [];
  const rooms = byId(create.rooms);
  const boxes = byId(create.boxes);
  const categories = byId(create.categories);
  let part = emptyPart();
  let rows = 0;
  let bytes = 0;

  function add<K extends Kind>(kind: K, row: ImportInput[K][number]): void {
    const weight = jsonBytes(row);
    if (rows === IMPORT_PART_ROWS || part[kind].length === MOST[kind] || bytes + weight > IMPORT_PART_BYTES) flush();
    const list: ImportInput[K][number][] = part[kind];
    list.push(row);
    rows++;
    bytes += weight;
  }

  function flush(): void {
    if (rows > 0) parts.push(part);
    part = emptyPart();
    rows = 0;
    bytes = 0;
  }

  function addRoom(id: string | null): void {
    const room = take(rooms, id);
    if (room) add('rooms', room);
  }

  function addBox(id: string): void {
    const box = take(boxes, id);
    if (!box) return;
    addRoom(box.roomId);
    add('boxes', box);
  }

  for (const item of create.items) {
    addBox(item.boxId);
    const category = take(categories, item.categoryId);
    if (category) add('categories', category);
    add('items', item);
  }
  for (const { id } of create.boxes) addBox(id);
  for (const { id } of create.rooms) addRoom(id);
  for (const category of categories.values()) add('categories', category);
  flush();
  return parts;
}

function emptyPart(): ImportInput {
  return { rooms: [], boxes: [], categories: [], items: [] };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
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
