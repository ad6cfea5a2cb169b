import type { NewId } from '../id/id.ts';
import type { ImportInput, ImportUpdate } from '../import/import-input.ts';
import type { ImportMode, OwnItem } from '../import/import-plan-types.ts';
import { FILLED_FIELDS } from '../item/item-fields.ts';
import type { ItemFields } from '../item/item.ts';
import { fold } from '../search/fold.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveRows } from './archive-rows.ts';

/** The person's own rows, as far as a restore needs them. */
export interface RestoreOwn {
  rooms: Iterable<Named>;
  boxes: Iterable<Named & { spaceId: string }>;
  categories: Iterable<Named>;
  /** An item in an own room or in none. */
  item(id: string): (OwnItem & { pictureId: string | null }) | undefined;
  /** Whether the person sees a row with this id, also in rooms of others: the id is taken. */
  isTaken(id: string): boolean;
}
interface Named {
  id: string;
  name: string;
}

interface RestoreRequest {
  own: RestoreOwn;
  mode: ImportMode;
  newId: NewId;
  /** The items of earlier restores, by their ids in the archive (`import.findRefs`). */
  known: ReadonlyMap<string, string>;
  /** The boxes here that hold these, by the box in the archive. */
  knownBoxes: ReadonlyMap<string, string>;
  /** The pictures that are in the archive, by the item's id in it. */
  pictures: ReadonlyMap<string, ArchiveRows['pictures']>;
}

/** A picture to upload once its item is there. */
export interface PictureToRestore {
  pictureId: string;
  path: string;
  /** Whether its item is here already: then the picture probably is too. */
  isThere: boolean;
}

interface Places {
  rooms: readonly ArchiveRows['rooms'][];
  categories: readonly ArchiveRows['categories'][];
  boxes: readonly ArchiveRows['boxes'][];
}

interface RestoredItems {
  items: ImportInput['items'];
  updates: ImportUpdate[];
  pictures: PictureToRestore[];
}

const counts = () => ({ rooms: 0, boxes: 0, categories: 0, items: 0 });

/**
 * Plans what a restore creates and changes. Ids are kept where they are free, so that printed tags open their boxes
 * again. What is there is recognized by its id, items also by that of an earlier restore, boxes and rooms by such
 * items, and rooms, boxes and categories by a name that only one of them has.
 */
export class RestorePlanner {
  readonly new = counts();
  readonly there = counts();
  changed = 0;
  moved = 0;
  /** The ids of new boxes that a tag printed with the old id, or printed blank, does not open. */
  readonly lostTags = new Set<string>();
  readonly #request: RestoreRequest;
  /** The id here of each room, box and category of the archive. */
  readonly #ids = new Map<string, string>();

  constructor(request: RestoreRequest) {
    this.#request = request;
  }

  /** Plans all rooms, categories and boxes. Call it once, before any items. */
  places({ rooms, categories, boxes }: Places): Omit<ImportInput, 'items'> {
    const { own, mode, knownBoxes } = this.#request;
    const isCopy = mode === 'all';
    const ownRooms = [...own.rooms];
    const roomIds = new Set(ownRooms.map(({ id }) => id));
    const ownBoxes = [...own.boxes].map((box) => ({ ...box, roomId: roomIds.has(box.spaceId) ? box.spaceId : null }));
    const roomOfBox = new Map(ownBoxes.map(({ id, roomId }) => [id, roomId]));
    const knownRooms = new Map(
      boxes.flatMap(({ id, roomId }) => {
        const here = roomOfBox.get(knownBoxes.get(id) ?? '');
        return roomId !== null && here ? [[roomId, here] as const] : [];
      }),
    );
    const newRooms = this.#unknown('rooms', rooms, {
      own: isCopy ? [] : ownRooms,
      known: knownRooms,
      keyOf: ({ name }) => fold(name),
    });
    // Two categories of one name are shown as one, so a copy shares them too.
    const newCategories = this.#unknown('categories', categories, {
      own: [...own.categories],
      known: new Map(),
      keyOf: ({ name }) => fold(name),
    });
    const placed = boxes.map((box) => ({ ...box, roomId: box.roomId === null ? null : this.#idOf(box.roomId) }));
    const newBoxes = this.#unknown('boxes', placed, {
      own: isCopy ? [] : ownBoxes,
      known: knownBoxes,
      keyOf: ({ roomId, name }) => `${roomId}\n${fold(name)}`,
    });
    return {
      rooms: newRooms.map(({ id, name, createdAt }) => ({ id: this.#idOf(id), name, ...madeAt(createdAt) })),
      categories: newCategories.map(({ id, name, color }) => ({ id: this.#idOf(id), name, color })),
      boxes: newBoxes.map(({ id: oldId, roomId, name, description, code, tagId, boxType, capacity, createdAt }) => {
        const id = this.#idOf(oldId);
        if (id !== oldId || tagId !== null) this.lostTags.add(id);
        return { id, roomId, name, description, code, boxType, capacity, ...madeAt(createdAt) };
      }),
    };
  }

  items(rows: readonly ArchiveRows['items'][]): RestoredItems {
    const planned: RestoredItems = { items: [], updates: [], pictures: [] };
    for (const row of rows) {
      const item = this.#found(row.id);
      const boxId = this.#idOf(row.boxId);
      const fields = this.#fieldsOf(row);
      if (item) {
        this.there.items++;
        this.#pictureOf(item, row, planned);
        if (this.#request.mode === 'update') this.#update(item, boxId, fields, planned);
      } else this.#add(row, boxId, fields, planned);
    }
    return planned;
  }

  #found(id: string) {
    const { own, known, mode } = this.#request;
    return mode === 'all' ? undefined : (own.item(id) ?? own.item(known.get(id) ?? ''));
  }

  #fieldsOf(row: ArchiveRows['items']): ItemFields {
    const { name, description, quantity, price, dateStamp } = row;
    // An item may have kept a category that was deleted.
    const categoryId = row.categoryId === null ? null : (this.#ids.get(row.categoryId) ?? null);
    return { name, description, quantity, price, dateStamp, categoryId };
  }

  #add(row: ArchiveRows['items'], boxId: string, fields: ItemFields, planned: RestoredItems): void {
    const { newId, pictures } = this.#request;
    this.new.items++;
    const id = this.#freeId(row.id);
    const picture = pictures.get(row.id);
    const pictureId = picture && (id === row.id ? picture.id : newId());
    if (picture && pictureId) planned.pictures.push({ pictureId, path: picture.path, isThere: false });
    planned.items.push({
      id,
      boxId,
      ...fields,
      ...(id === row.id ? {} : { ref: row.id }),
      ...(row.tickedAt === null ? {} : { isTicked: true }),
      ...(pictureId ? { pictureId } : {}),
      ...madeAt(row.createdAt),
    });
  }

  #update(item: OwnItem, boxId: string, fields: ItemFields, planned: RestoredItems): void {
    const changed = FILLED_FIELDS.filter((field) => item[field] !== fields[field]);
    const isMoved = item.boxId !== boxId;
    if (changed.length === 0 && !isMoved) return;
    this.changed++;
    if (isMoved) this.moved++;
    const set = Object.fromEntries(changed.map((field) => [field, fields[field]]));
    planned.updates.push({ id: item.id, set, ...(isMoved ? { boxId } : {}) });
  }

  /** An earlier restore may have ended before its pictures were all there. */
  #pictureOf({ pictureId }: { pictureId: string | null }, { id }: ArchiveRows['items'], planned: RestoredItems): void {
    const picture = this.#request.pictures.get(id);
    if (picture && picture.id === pictureId) planned.pictures.push({ pictureId, path: picture.path, isThere: true });
  }

  /** Returns the rows that are not there, and notes the id of each row. */
  #unknown<Row extends Named, Own extends Named>(
    kind: 'rooms' | 'boxes' | 'categories',
    rows: readonly Row[],
    {
      own,
      known,
      keyOf,
    }: { own: readonly Own[]; known: ReadonlyMap<string, string>; keyOf: (row: Row | Own) => string },
  ): Row[] {
    const free = new Map(own.map((row) => [row.id, row]));
    const ids = new Map<string, string>();
    const take = (row: Row, id: string | undefined) => {
      if (id !== undefined && !ids.has(row.id) && free.delete(id)) ids.set(row.id, id);
    };
    for (const row of rows) take(row, row.id);
    for (const row of rows) take(row, known.get(row.id));
    const left = rows.filter(({ id }) => !ids.has(id));
    const [ownByName, archived] = [onlyOnes([...free.values()], keyOf), onlyOnes(left, keyOf)];
    for (const [key, row] of archived) take(row, ownByName.get(key)?.id);
    return rows.filter((row) => {
      const id = ids.get(row.id);
      if (this.#ids.has(row.id)) throw new ArchiveError('damaged', 'It has two rows with one id.');
      this.#ids.set(row.id, id ?? this.#freeId(row.id));
      (id === undefined ? this.new : this.there)[kind]++;
      return id === undefined;
    });
  }

  #freeId(id: string): string {
    return this.#request.own.isTaken(id) ? this.#request.newId() : id;
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id);
    if (known === undefined) throw new ArchiveError('damaged', 'A room or a box that it names is missing.');
    return known;
  }
}

/** The rows whose key no other row has. */
function onlyOnes<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  const found = new Map<string, Row | null>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, found.has(key) ? null : row);
  }
  return new Map([...found].flatMap(([key, row]) => (row === null ? [] : [[key, row]])));
}

/** Times before 1970 come from a device without a clock. */
function madeAt(createdAt: number): { createdAt?: number } {
  return createdAt >= 0 ? { createdAt: Math.floor(createdAt) } : {};
}
