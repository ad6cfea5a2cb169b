import type { NewId } from '../id/id.ts';
import { fold } from '../search/fold.ts';
import { keptText } from '../text/kept-text.ts';
import type { OwnRows, PlannedRows, SampleValues } from './import-plan-types.ts';
import type { ImportSurvey } from './import-survey.ts';
import { boxNameKey, type Place, type PlacedBox } from './place-keys.ts';
import { keepsName, keepsRoom } from './shorten-name.ts';

type OwnBox = OwnRows['boxes'] extends Iterable<infer Box> ? Box : never;
type NewBox = PlannedRows['boxes'][number];
type NewRoom = PlannedRows['rooms'][number];

export interface BoxTarget {
  id: string;
  isNew: boolean;
  /** Its place in the room, as it is or will be. */
  place: string | null;
}

/** A name as it is stored, and the whole of it where it was shortened. */
export interface StoredName {
  name: string;
  full: string | null;
}

/** The rows of the personal space are in no room. */
const NO_ROOM_ID = '';

/** Finds the rooms, boxes and categories of rows, and creates the missing ones. Compares names by `fold`. */
export class PlaceTargets {
  readonly counts = { rooms: 0, boxes: 0, categories: 0 };
  readonly ownCounts = { rooms: 0, boxes: 0, categories: 0 };
  readonly #survey: ImportSurvey;
  readonly #newId: NewId;
  readonly #rooms = new Map<string, string>();
  readonly #boxes = new Map<string, BoxTarget>();
  readonly #categories = new Map<string, string>();
  readonly #ownCategoryNames = new Map<string, string>();
  readonly #ownRooms = new Map<string, string[]>();
  /** The names of the own rooms by their ids. */
  readonly #ownRoomNames = new Map<string, string>();
  readonly #ownBoxes = new Map<string, OwnBox[]>();
  readonly #ownBoxIds = new Map<string, OwnBox>();
  readonly #ownBoxesIn = new Map<string, OwnBox[]>();
  readonly #claimed = new Set<string>();

  constructor(own: OwnRows, survey: ImportSurvey, newId: NewId) {
    this.#survey = survey;
    this.#newId = newId;
    const spaces = new Map<string, string>([[own.personalSpaceId, NO_ROOM_ID]]);
    for (const { id, name } of own.rooms) {
      spaces.set(id, id);
      this.#ownRoomNames.set(id, name);
      push(this.#ownRooms, fold(name), id);
    }
    for (const box of own.boxes) {
      const roomId = spaces.get(box.spaceId);
      if (roomId === undefined) continue;
      this.#ownBoxIds.set(box.id, box);
      push(this.#ownBoxesIn, roomId, box);
      push(this.#ownBoxes, `${roomId}\n${boxNameKey(box.name)}`, box);
    }
    for (const { id, name } of own.categories) {
      this.#ownCategoryNames.set(id, name);
      if (!this.#categories.has(fold(name))) this.#categories.set(fold(name), id);
    }
    this.ownCounts = {
      rooms: this.#ownRoomNames.size,
      boxes: this.#ownBoxIds.size,
      categories: this.#ownCategoryNames.size,
    };
  }

  /** The own rooms of a name, with their boxes. */
  roomsNamed(folded: string): { id: string; boxes: readonly OwnBox[] }[] {
    return (this.#ownRooms.get(folded) ?? []).map((id) => ({ id, boxes: this.#ownBoxesIn.get(id) ?? [] }));
  }

  /** The own boxes of a name in an own room. */
  boxesNamed(ownRoom: string | null, name: string): readonly OwnBox[] {
    return ownRoom === null ? [] : (this.#ownBoxes.get(`${ownRoom}\n${boxNameKey(name)}`) ?? []);
  }

  /** The own room that a row's room will be; null: a new one. */
  ownRoom({ roomKey, roomId }: Place, room: StoredName | null): string | null {
    if (roomKey === null || room === null) return NO_ROOM_ID;
    const known = this.#rooms.get(roomKey);
    if (known !== undefined) return this.#ownRoomNames.has(known) ? known : null;
    return this.#findRoom(roomId, room) ?? null;
  }

  /** Returns the id of a row's room, or null for no room. */
  room(
    { roomKey, roomId }: Place,
    room: StoredName | null,
    more: Omit<NewRoom, 'id' | 'name'>,
    out: PlannedRows,
  ): string | null {
    if (roomKey === null || room === null) return null;
    const known = this.#rooms.get(roomKey);
    if (known !== undefined) return known;
    const id = this.#findRoom(roomId, room) ?? this.#newId();
    if (roomId !== null) this.#claimed.add(id);
    if (!this.#ownRoomNames.has(id)) {
      out.rooms.push({ id, name: room.name, ...more });
      this.counts.rooms++;
    }
    this.#rooms.set(roomKey, id);
    return id;
  }

  /** Returns a box that a row before has found or created. */
  knownBox({ key }: PlacedBox): BoxTarget | undefined {
    return this.#boxes.get(key);
  }

  /** Returns the own box that a row's box will be, without taking it; undefined: a new one. */
  ownBox(place: Place, room: StoredName | null, box: PlacedBox & StoredName, description: string | null) {
    const known = this.#boxes.get(box.key);
    if (known) return this.#ownBoxIds.get(known.id);
    const roomId = this.ownRoom(place, room);
    return roomId === null ? undefined : this.#ownBox(place, box, roomId, description);
  }

  /** Returns the names of an own box and its room. */
  placeOf(boxId: string): Pick<SampleValues, 'roomName' | 'boxName' | 'boxPlace'> {
    const box = this.#ownBoxIds.get(boxId);
    return {
      roomName: this.#ownRoomNames.get(box?.spaceId ?? '') ?? null,
      boxName: box?.name ?? '',
      boxPlace: box?.description ?? null,
    };
  }

  /** Finds or creates a box of a row's place. */
  box(
    place: Place,
    box: PlacedBox & StoredName,
    { roomId, description, ...more }: Omit<NewBox, 'id' | 'name'>,
    out: PlannedRows,
  ): BoxTarget {
    const own = this.#ownBox(place, box, roomId, description);
    const target: BoxTarget = own
      ? { id: own.id, isNew: false, place: own.description }
      : { id: this.#newId(), isNew: true, place: description };
    if (own) this.#claimed.add(own.id);
    else {
      out.boxes.push({ id: target.id, roomId, name: box.name, description, ...more });
      this.counts.boxes++;
    }
    this.#boxes.set(box.key, target);
    return target;
  }

  /** Returns the id of a category that is there. */
  knownCategory(name: string): string | undefined {
    return this.#categories.get(fold(name));
  }

  /** Returns the name of an own category. */
  categoryName(id: string | null): string | null {
    return this.#ownCategoryNames.get(id ?? '') ?? null;
  }

  category(name: string, out: PlannedRows): string {
    const key = fold(name);
    const known = this.#categories.get(key);
    if (known !== undefined) return known;
    const id = this.#newId();
    out.categories.push({ id, name });
    this.counts.categories++;
    this.#categories.set(keptText(key), id);
    return id;
  }

  #findRoom(givenId: string | null, { name, full }: StoredName): string | undefined {
    if (givenId !== null && this.#ownRoomNames.has(givenId)) return givenId;
    const found = this.roomsNamed(fold(name));
    const same = ofFullName(
      found,
      ({ boxes }) => full !== null && boxes.some((box) => keepsRoom(box.description, full)),
    );
    if (givenId === null) return same[0]?.id;
    // Rooms with ids are told apart, so each has one of its own.
    return same.find(({ id }) => !this.#claimed.has(id) && !this.#survey.hasId(id))?.id;
  }

  #ownBox(
    { boxId, isDistinct }: Place,
    { nameKey, name, full }: PlacedBox & StoredName,
    roomId: string | null,
    place: string | null,
  ): OwnBox | undefined {
    const byId = boxId === null ? undefined : this.#ownBoxIds.get(boxId);
    if (byId) return byId;
    const found = ofFullName(
      this.boxesNamed(roomId ?? NO_ROOM_ID, name),
      ({ description }) => full !== null && keepsName(description, full),
    );
    if (!isDistinct) return found[0];
    const free = found.filter(({ id }) => !this.#claimed.has(id) && !this.#survey.hasId(id));
    const samePlace = free.find(({ description }) => fold(description ?? '') === fold(place ?? ''));
    return samePlace ?? (this.#survey.isOnly(nameKey) && free.length === 1 ? free[0] : undefined);
  }
}

/** Rows of a shortened name: those with which the full name was kept, if there are such. */
function ofFullName<Row>(rows: readonly Row[], keeps: (row: Row) => boolean): readonly Row[] {
  const same = rows.filter((row) => keeps(row));
  return same.length > 0 ? same : rows;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
