import type { NewId } from '../id/id.ts';
import type { ImportInput, ImportUpdate } from '../import/import-input.ts';
import type { ImportMode, OwnItem } from '../import/import-plan-types.ts';
import { FILLED_FIELDS } from '../item/filled-fields.ts';
import type { ItemFields } from '../item/item.ts';
import { ownChangesTo } from '../item/own-fields.ts';
import {
  pictureIdsOf,
  type PictureEntry,
  type PictureHolder,
  picturesOf,
  picturesSet,
  type WithPictures,
} from '../picture/pictures.ts';
import { fold } from '../search/fold.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveRows } from './archive-rows.ts';

/** The person's own rows, as far as a restore needs them. */
export interface RestoreOwn {
  rooms: Iterable<Named & WithPictures>;
  boxes: Iterable<Named & WithPictures & { spaceId: string }>;
  categories: Iterable<Named>;
  /** An item in an own room or in none. */
  item(id: string): (OwnItem & WithPictures & { papers?: readonly { id: string }[] | null | undefined }) | undefined;
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
  /** The files that are in the archive, by their ids. */
  files: ReadonlyMap<string, ArchiveRows['pictures']>;
}

/** A picture or a paper to upload once its row is there. */
export interface FileToRestore {
  id: string;
  path: string;
  isPaper: boolean;
  /** Whether its row is here already: then the file probably is too. */
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
  files: FileToRestore[];
}

interface ArchivedFiles extends WithPictures {
  papers?: readonly { id: string }[] | undefined;
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
  /** Pictures for rooms and boxes that are here, to be added by a command of their own. */
  readonly gained: (PictureHolder & { pictures: PictureEntry[] })[] = [];
  readonly #request: RestoreRequest;
  /** The id here of each room, box and category of the archive. */
  readonly #ids = new Map<string, string>();

  constructor(request: RestoreRequest) {
    this.#request = request;
  }

  /** Plans all rooms, categories and boxes. Call it once, before any items. */
  places({ rooms, categories, boxes }: Places): Omit<ImportInput, 'items'> & { files: FileToRestore[] } {
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
    const files: FileToRestore[] = [];
    const here = new Map<string, WithPictures>([...ownRooms, ...ownBoxes].map((row) => [row.id, row]));
    const rowsOf = { room: rooms, box: boxes } as const;
    for (const entity of ['room', 'box'] as const)
      for (const row of rowsOf[entity]) {
        const id = this.#idOf(row.id);
        const own = here.get(id);
        if (!own) continue;
        this.#filesThere(row, pictureIdsOf(own), files);
        // A room or box of the same name that never had a picture: the one of a new account, for example.
        const isNamesake = id !== row.id && pictureIdsOf(own).length === 0;
        const pictures = isNamesake ? this.#kept(row, false, files) : [];
        if (pictures.length > 0) this.gained.push({ entity, id, pictures });
      }
    return {
      files,
      rooms: newRooms.map(({ id: oldId, name, createdAt, ...row }) => {
        const id = this.#idOf(oldId);
        return { id, name, ...this.#pictures(row, id === oldId, files), ...madeAt(createdAt) };
      }),
      categories: newCategories.map(({ id, name, color }) => ({ id: this.#idOf(id), name, color })),
      boxes: newBoxes.map(({ id: oldId, tagId, updatedAt: _, changedAt: __, pictures, createdAt, ...box }) => {
        const id = this.#idOf(oldId);
        if (id !== oldId || tagId !== null) this.lostTags.add(id);
        return { ...box, id, ...this.#pictures({ pictures }, id === oldId, files), ...madeAt(createdAt) };
      }),
    };
  }

  items(rows: readonly ArchiveRows['items'][]): RestoredItems {
    const planned: RestoredItems = { items: [], updates: [], files: [] };
    for (const row of rows) {
      const item = this.#found(row.id);
      const boxId = this.#idOf(row.boxId);
      const fields = this.#fieldsOf(row);
      if (item) {
        this.there.items++;
        this.#filesThere(row, [...pictureIdsOf(item), ...(item.papers ?? []).map(({ id }) => id)], planned.files);
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
    const { id: _, boxId: __, pictureId, pictures, papers, tickedAt, createdAt, updatedAt, ...fields } = row;
    // An item may have kept a category that was deleted.
    const categoryId = row.categoryId === null ? null : (this.#ids.get(row.categoryId) ?? null);
    return { ...fields, categoryId };
  }

  #add(row: ArchiveRows['items'], boxId: string, fields: ItemFields, planned: RestoredItems): void {
    this.new.items++;
    const id = this.#freeId(row.id);
    const isSame = id === row.id;
    const entries = this.#kept(row, isSame, planned.files);
    const { pictureId, pictures } = picturesSet('item', entries);
    const papers = (row.papers ?? []).flatMap((paper) => {
      const paperId = this.#take(paper.id, isSame, planned.files);
      return paperId === undefined ? [] : [{ ...paper, id: paperId }];
    });
    planned.items.push({
      id,
      boxId,
      ...fields,
      ...(isSame ? {} : { ref: row.id }),
      ...(row.tickedAt === null ? {} : { isTicked: true }),
      ...(pictureId ? { pictureId } : {}),
      ...(pictures ? { pictures } : {}),
      ...(papers.length > 0 ? { papers } : {}),
      ...madeAt(row.createdAt),
    });
  }

  /** Returns the pictures of a new room or box. */
  #pictures(row: WithPictures, isSame: boolean, files: FileToRestore[]): { pictures?: PictureEntry[] } {
    const pictures = this.#kept(row, isSame, files);
    return pictures.length > 0 ? { pictures } : {};
  }

  #kept(row: WithPictures, isSame: boolean, files: FileToRestore[]): PictureEntry[] {
    return picturesOf(row).flatMap(({ id: oldId, ...rest }) => {
      const id = this.#take(oldId, isSame, files);
      return id === undefined ? [] : [{ ...rest, id }];
    });
  }

  /** Returns the id that a file of a new row gets, or undefined where the archive does not have it. */
  #take(oldId: string, isSame: boolean, files: FileToRestore[]): string | undefined {
    const { newId, files: archived } = this.#request;
    const file = archived.get(oldId);
    if (!file) return undefined;
    const id = isSame ? oldId : newId();
    files.push({ id, path: file.path, isPaper: file.kind === 'paper', isThere: false });
    return id;
  }

  #update(item: OwnItem, boxId: string, fields: ItemFields, planned: RestoredItems): void {
    const changed = FILLED_FIELDS.filter((field) => (item[field] ?? null) !== (fields[field] ?? null));
    const own = ownChangesTo(item.own ?? {}, fields.own ?? {});
    const isMoved = item.boxId !== boxId;
    if (changed.length === 0 && !own && !isMoved) return;
    this.changed++;
    if (isMoved) this.moved++;
    const set = { ...Object.fromEntries(changed.map((field) => [field, fields[field] ?? null])), ...(own && { own }) };
    planned.updates.push({ id: item.id, set, ...(isMoved ? { boxId } : {}) });
  }

  /** Notes the files that the row here has, too: an earlier restore may have ended before they were all sent. */
  #filesThere(row: ArchivedFiles, here: readonly string[], files: FileToRestore[]): void {
    for (const id of [...pictureIdsOf(row), ...(row.papers ?? []).map((paper) => paper.id)]) {
      const file = here.includes(id) ? this.#request.files.get(id) : undefined;
      if (file) files.push({ id, path: file.path, isPaper: file.kind === 'paper', isThere: true });
    }
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
      if (this.#ids.has(row.id)) throw new ArchiveError('damaged', (t) => t('It has two rows with one id.'));
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
    if (known === undefined) throw new ArchiveError('damaged', (t) => t('A room or a box that it names is missing.'));
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
