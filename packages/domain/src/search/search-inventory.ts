import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { sortByName } from '../text/natural-compare.ts';
import { fold } from './fold.ts';
import { inOrderOfNames } from './in-order-of-names.ts';
import { SearchIndex } from './search-index.ts';
import { searchTerms } from './terms.ts';

export const UNASSIGNED_ITEMS = 'Unassigned Items';

export interface SearchBox {
  box: Box;
  /** True where the box's own name contains every term. */
  nameMatches: boolean;
  /** The matching items in natural order of names; may be empty where the box's name matches. */
  items: readonly Item[];
}

export interface SearchGroup {
  /** Null groups the boxes that are in no room, under `UNASSIGNED_ITEMS`. */
  room: Room | null;
  boxes: readonly SearchBox[];
}

export interface SearchResults {
  /** The terms of the query, for `highlightParts`. */
  terms: readonly string[];
  /** Rooms in natural order of names, 'Unassigned Items' last; boxes in natural order of theirs. */
  groups: readonly SearchGroup[];
  /** Matching items plus boxes whose own name matches. */
  count: number;
}

export interface SearchRequest {
  query: string;
  /** Restricts items to this category. Boxes that match by name stay in the list, except when the query is empty. */
  categoryId?: string | null;
}

/** The state of a box id. `box` is null before the box arrives, and after its removal. */
interface Shelf {
  number: number;
  box: Box | null;
  room: Room | null;
  slot: number;
  /** True while the slots follow the order of names, as after the initial build; adding or editing an item clears it. */
  inOrder: boolean;
}

/**
 * The search rule (product's specification, "Validation rules": Search) over all rows a person can see, updated row by
 * row. A put or a removal takes microseconds; a search after many of them merges first, unless `merge` ran before.
 */
export class SearchInventory {
  readonly #index = new SearchIndex();
  readonly #rooms = new Map<string, Room>();
  readonly #categoryNames = new Map<string, string>();
  readonly #shelfById = new Map<string, Shelf>();
  readonly #shelves: Shelf[] = [];
  readonly #slots = new Map<string, number>();
  readonly #items: (Item | null)[] = [];
  /** By slot of the index: the number of the item's shelf; for the name of a box, the complement of its shelf's. */
  readonly #shelfNumbers: number[] = [];
  /** The numbers of the shelves with a box, in the order of the results; null after a change of a room or box. */
  #ordered: Int32Array | null = null;
  /** By shelf, for the running search: the end of its items among all hits, and 1 where its name matches. */
  #ends = new Uint32Array(0);
  #named = new Uint8Array(0);

  constructor(rows: {
    rooms: Iterable<Room>;
    boxes: Iterable<Box>;
    items: Iterable<Item>;
    categories: Iterable<Category>;
  }) {
    for (const room of rows.rooms) this.#rooms.set(room.id, room);
    for (const category of rows.categories) this.#categoryNames.set(category.id, category.name);
    for (const item of inOrderOfNames(rows.items)) this.#addItem(item, this.#shelf(item.boxId));
    for (const box of rows.boxes) this.putBox(box);
    this.#index.merge();
  }

  search({ query, categoryId = null }: SearchRequest): SearchResults {
    const terms = searchTerms(query);
    if (terms.length === 0 && categoryId === null) return { terms, groups: [], count: 0 };
    const slots = terms.length > 0 ? this.#index.find(terms) : Uint32Array.from(this.#slots.values());
    return {
      terms,
      ...this.#group(categoryId === null ? slots : slots.filter((slot) => this.#isOf(slot, categoryId))),
    };
  }

  /** The searched texts, folded: one for each item and for the name of each box; some may be ''. */
  get texts(): readonly string[] {
    return this.#index.texts;
  }

  /** Returns whether any text contains a folded term. */
  holds(term: string): boolean {
    return this.#index.find([term]).length > 0;
  }

  putRoom(room: Room): void {
    this.#rooms.set(room.id, room);
    this.#ordered = null;
  }

  removeRoom(id: string): void {
    this.#rooms.delete(id);
    this.#ordered = null;
  }

  putBox(box: Box): void {
    const shelf = this.#shelf(box.id);
    const old = shelf.box;
    shelf.box = box;
    if (old?.name === box.name && old.spaceId === box.spaceId) return;
    this.#ordered = null;
    if (!old) {
      shelf.slot = this.#index.add(fold(box.name));
      this.#items[shelf.slot] = null;
      this.#shelfNumbers[shelf.slot] = ~shelf.number;
    } else if (old.name !== box.name) this.#index.update(shelf.slot, fold(box.name));
  }

  removeBox(id: string): void {
    const shelf = this.#shelfById.get(id);
    if (!shelf?.box) return;
    shelf.box = null;
    this.#index.remove(shelf.slot);
    this.#ordered = null;
  }

  putItem(item: Item): void {
    const slot = this.#slots.get(item.id);
    const shelf = this.#shelf(item.boxId);
    const old = slot === undefined ? null : this.#items[slot];
    if (slot === undefined || !old) {
      this.#addItem(item, shelf);
      shelf.inOrder = false;
      return;
    }
    this.#items[slot] = item;
    if (this.#shelfNumbers[slot] !== shelf.number) shelf.inOrder = false;
    this.#shelfNumbers[slot] = shelf.number;
    if (old.name === item.name && old.description === item.description && old.categoryId === item.categoryId) return;
    this.#index.update(slot, this.#textOf(item));
    shelf.inOrder = false;
  }

  removeItem(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#items[slot] = null;
    this.#index.remove(slot);
  }

  putCategory(category: Category): void {
    if (this.#categoryNames.get(category.id) === category.name) return;
    this.#categoryNames.set(category.id, category.name);
    this.#refreshCategory(category.id);
  }

  removeCategory(id: string): void {
    if (this.#categoryNames.delete(id)) this.#refreshCategory(id);
  }

  /** Takes 50 ms at 10,000 items. A search calls it itself after enough changes. */
  merge(): void {
    this.#index.merge();
  }

  /** The name of a box belongs to every category. */
  #isOf(slot: number, categoryId: string): boolean {
    const item = this.#items[slot];
    return !item || item.categoryId === categoryId;
  }

  /** Sorts by box with a counting sort: a single letter finds most of the inventory, and this must not cost a frame. */
  #group(slots: Uint32Array): { groups: SearchGroup[]; count: number } {
    if (slots.length === 0) return { groups: [], count: 0 };
    if (this.#ends.length < this.#shelves.length) {
      this.#ends = new Uint32Array(this.#shelves.length * 2);
      this.#named = new Uint8Array(this.#shelves.length * 2);
    }
    const ends = this.#ends.fill(0);
    const named = this.#named.fill(0);
    for (let i = 0; i < slots.length; i++) {
      const number = this.#shelfNumbers[slots[i] ?? 0] ?? 0;
      if (number < 0) named[~number] = 1;
      else ends[number] = (ends[number] ?? 0) + 1;
    }
    let total = 0;
    for (let number = 0; number < ends.length; number++) {
      const size = ends[number] ?? 0;
      ends[number] = total;
      total += size;
    }
    const byShelf = new Uint32Array(total);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      const number = this.#shelfNumbers[slot] ?? 0;
      if (number < 0) continue;
      const at = ends[number] ?? 0;
      byShelf[at] = slot;
      ends[number] = at + 1;
    }
    return this.#listBoxes(byShelf, ends, named);
  }

  #listBoxes(byShelf: Uint32Array, ends: Uint32Array, named: Uint8Array): { groups: SearchGroup[]; count: number } {
    const groups: SearchGroup[] = [];
    let boxes: SearchBox[] = [];
    let count = 0;
    const ordered = this.#inOrder();
    for (let i = 0; i < ordered.length; i++) {
      const number = ordered[i] ?? 0;
      const from = number === 0 ? 0 : (ends[number - 1] ?? 0);
      const to = ends[number] ?? 0;
      const nameMatches = named[number] === 1;
      if (from === to && !nameMatches) continue;
      const shelf = this.#shelves[number];
      if (!shelf?.box) continue;
      if (groups.length === 0 || groups.at(-1)?.room !== shelf.room) {
        boxes = [];
        groups.push({ room: shelf.room, boxes });
      }
      boxes.push({ box: shelf.box, nameMatches, items: this.#itemsAt(byShelf, from, to, shelf.inOrder) });
      count += to - from + (nameMatches ? 1 : 0);
    }
    return { groups, count };
  }

  #itemsAt(byShelf: Uint32Array, from: number, to: number, inOrder: boolean): Item[] {
    const items: Item[] = [];
    for (let at = from; at < to; at++) {
      const item = this.#items[byShelf[at] ?? 0];
      if (item) items.push(item);
    }
    return inOrder || items.length < 2 ? items : sortByName(items);
  }

  #inOrder(): Int32Array {
    if (this.#ordered) return this.#ordered;
    const byRoom = new Map<Room | null, Box[]>();
    for (const { box } of this.#shelves) {
      if (!box) continue;
      const room = this.#rooms.get(box.spaceId) ?? null;
      const boxes = byRoom.get(room);
      if (boxes) boxes.push(box);
      else byRoom.set(room, [box]);
    }
    const numbers: number[] = [];
    for (const room of [...sortByName(this.#rooms.values()), null]) {
      for (const box of sortByName(byRoom.get(room) ?? [])) {
        const shelf = this.#shelf(box.id);
        shelf.room = room;
        numbers.push(shelf.number);
      }
    }
    this.#ordered = Int32Array.from(numbers);
    return this.#ordered;
  }

  #shelf(boxId: string): Shelf {
    const known = this.#shelfById.get(boxId);
    if (known) return known;
    const shelf: Shelf = { number: this.#shelves.length, box: null, room: null, slot: -1, inOrder: true };
    this.#shelfById.set(boxId, shelf);
    this.#shelves.push(shelf);
    return shelf;
  }

  #addItem(item: Item, shelf: Shelf): void {
    const slot = this.#index.add(this.#textOf(item));
    this.#slots.set(item.id, slot);
    this.#items[slot] = item;
    this.#shelfNumbers[slot] = shelf.number;
  }

  #refreshCategory(id: string): void {
    for (const [slot, item] of this.#items.entries()) {
      if (item?.categoryId !== id) continue;
      this.#index.update(slot, this.#textOf(item));
      this.#shelf(item.boxId).inOrder = false;
    }
  }

  /** One text per item; no term matches across line ends, because terms contain no white space. */
  #textOf({ name, description, categoryId }: Item): string {
    const category = categoryId === null ? undefined : this.#categoryNames.get(categoryId);
    return fold(`${name}\n${description ?? ''}\n${category ?? ''}`);
  }
}
