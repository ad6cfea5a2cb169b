import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { NewId } from '../id/id.ts';
import type { Room } from '../room/room.ts';
import { fold } from '../search/fold.ts';
import type { ImportInput } from './import-input.ts';

/** The person's own rooms, boxes and categories, as far as an import needs them. Excludes rooms of other owners. */
export interface OwnInventory {
  rooms: Iterable<Pick<Room, 'id' | 'name'>>;
  boxes: Iterable<Pick<Box, 'id' | 'spaceId' | 'name' | 'description'>>;
  categories: Iterable<Pick<Category, 'id' | 'name'>>;
  /** The space of boxes without a room. */
  personalSpaceId: string;
}

interface KnownBox {
  id: string;
  description: string | null;
  created: ImportInput['boxes'][number] | null;
}

/** Finds rooms, boxes and categories by name, ignoring case and accents, and creates the missing ones. */
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

  room(name: string): string {
    return this.#find(this.#roomIds, name, this.rooms);
  }

  category(name: string): string {
    return this.#find(this.#categoryIds, name, this.categories);
  }

  /** Returns `unused` when the box already has another description, which it keeps. */
  box(roomId: string | null, name: string, description: string | null): { id: string; unused: boolean } {
    const key = boxKey(roomId, name);
    const known = this.#boxes.get(key);
    if (known) {
      if (known.created && known.description === null) known.created.description = known.description = description;
      return { id: known.id, unused: description !== null && description !== known.description };
    }
    const created = { id: this.#newId(), roomId, name, description };
    this.boxes.push(created);
    this.#boxes.set(key, { id: created.id, description, created });
    return { id: created.id, unused: false };
  }

  #find(ids: Map<string, string>, name: string, created: { id: string; name: string }[]): string {
    const key = fold(name);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = this.#newId();
    created.push({ id, name });
    ids.set(key, id);
    return id;
  }
}

function boxKey(roomId: string | null, name: string): string {
  return `${roomId ?? ''}\n${fold(name)}`;
}

function setIfNew<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
