import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { NewId } from '../id/id.ts';
import type { Room } from '../room/room.ts';
import { fold } from '../search/fold.ts';
import { IMPORT_BOXES_MAX, IMPORT_CATEGORIES_MAX, IMPORT_ROOMS_MAX } from './import-input.ts';
import type { ImportInput } from './import-input.ts';

/** What a person owns already, as far as an import must know it. Rows of other people's rooms do not belong in here. */
export interface OwnInventory {
  rooms: Iterable<Pick<Room, 'id' | 'name'>>;
  boxes: Iterable<Pick<Box, 'id' | 'spaceId' | 'name' | 'description'>>;
  categories: Iterable<Pick<Category, 'id' | 'name'>>;
  /** The space of the boxes that are in no room. */
  personalSpaceId: string;
}

export type Target = { ok: true; id: string } | { ok: false; reason: string };

interface KnownBox {
  id: string;
  description: string | null;
  created: ImportInput['boxes'][number] | null;
}

/** Finds rooms, boxes and categories by name, case and accents aside, and creates those that are missing. */
export class ImportTargets {
  readonly rooms: ImportInput['rooms'] = [];
  readonly boxes: ImportInput['boxes'] = [];
  readonly categories: ImportInput['categories'] = [];
  readonly #roomIds = new Map<string, string>();
  readonly #categoryIds = new Map<string, string>();
  readonly #boxes = new Map<string, KnownBox>();
  readonly #newId: NewId;

  constructor(own: OwnInventory, newId: NewId) {
    this.#newId = newId;
    const spaces = new Map<string, string | null>([[own.personalSpaceId, null]]);
    for (const { id, name } of own.rooms) {
      spaces.set(id, id);
      setIfNew(this.#roomIds, fold(name), id);
    }
    for (const { id, name } of own.categories) setIfNew(this.#categoryIds, fold(name), id);
    for (const { id, spaceId, name, description } of own.boxes) {
      const roomId = spaces.get(spaceId);
      if (roomId !== undefined) setIfNew(this.#boxes, boxKey(roomId, name), { id, description, created: null });
    }
  }

  room(name: string): Target {
    return this.#find(this.#roomIds, name, { list: this.rooms, max: IMPORT_ROOMS_MAX, noun: 'rooms' });
  }

  category(name: string): Target {
    return this.#find(this.#categoryIds, name, {
      list: this.categories,
      max: IMPORT_CATEGORIES_MAX,
      noun: 'categories',
    });
  }

  /** `unused` is set where the box has another description already, which stays. */
  box(roomId: string | null, name: string, description: string | null): Target & { unused?: boolean } {
    const key = boxKey(roomId, name);
    const known = this.#boxes.get(key);
    if (known) {
      if (known.created && known.description === null) known.created.description = known.description = description;
      return { ok: true, id: known.id, unused: description !== null && description !== known.description };
    }
    if (this.boxes.length === IMPORT_BOXES_MAX) return full(IMPORT_BOXES_MAX, 'boxes');
    const created = { id: this.#newId(), roomId, name, description };
    this.boxes.push(created);
    this.#boxes.set(key, { id: created.id, description, created });
    return { ok: true, id: created.id };
  }

  #find(
    ids: Map<string, string>,
    name: string,
    into: { list: { id: string; name: string }[]; max: number; noun: string },
  ): Target {
    const key = fold(name);
    const known = ids.get(key);
    if (known !== undefined) return { ok: true, id: known };
    if (into.list.length === into.max) return full(into.max, into.noun);
    const id = this.#newId();
    into.list.push({ id, name });
    ids.set(key, id);
    return { ok: true, id };
  }
}

function full(max: number, noun: string): Target {
  return { ok: false, reason: `One file can create ${max.toLocaleString('en-US')} ${noun} at most.` };
}

function boxKey(roomId: string | null, name: string): string {
  return `${roomId ?? ''}\n${fold(name)}`;
}

function setIfNew<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
