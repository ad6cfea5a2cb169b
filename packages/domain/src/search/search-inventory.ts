import type { Box } from '../box/box.ts';
import type { MemoryView } from '../command/memory-view.ts';
import type { Entity } from '../command/model.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { sortByName } from '../text/sort-rows.ts';
import { BoxText, type ItemFilter } from './box-text.ts';
import { fold } from './fold.ts';
import { inOrderOfNames } from './in-order-of-names.ts';
import { searchTerms } from './terms.ts';

export const UNASSIGNED_ITEMS = 'Unassigned Items';

export interface SearchBox {
  readonly box: Box;
  /** True where the box's own name contains every term. */
  readonly nameMatches: boolean;
  /** The number of `items`; 0 only where the box's name matches. */
  readonly itemCount: number;
  /** The matching items in natural order of names. Found when first read: a list reads only boxes near the screen. */
  readonly items: readonly Item[];
}

export interface SearchGroup {
  /** Null groups the boxes that are in no room, under `UNASSIGNED_ITEMS`. */
  room: Room | null;
  boxes: readonly SearchBox[];
  /** Matching items plus boxes whose own name matches. */
  count: number;
}

export interface SearchResults {
  /** The terms of the query, for `highlightParts`. */
  terms: readonly string[];
  /** Rooms in natural order of names, 'Unassigned Items' last; boxes in natural order of theirs. */
  groups: readonly SearchGroup[];
  /** Sums up the groups. */
  count: number;
}

export interface SearchRequest {
  query: string;
  /** Restricts items to these categories. Boxes that match by name stay, except when the query is empty. */
  categoryIds?: readonly string[] | null;
}

/** One box as it is searched. */
interface Shelf {
  box: Box;
  /** Folded. */
  name: string;
  /** Null until it is read, and after a change of an item. */
  text: BoxText | null;
}

interface ShelvesOfRoom {
  room: Room | null;
  shelves: Shelf[];
}

/**
 * The search rule (product's specification, "Validation rules": Search) over all rows a person can see: a scan of one
 * folded text for each box. A text is read when it is first searched or by `read`, and again after a change of its box.
 */
export class SearchInventory {
  readonly #view: Pick<MemoryView, 'rows' | 'itemsIn' | 'countItemsIn'>;
  #shelves = new Map<string, Shelf>();
  /** The shelves in the order of the results; null after a change of a room or box. */
  #order: readonly ShelvesOfRoom[] | null = null;
  /** The names of categories in the texts; '' for an unknown one. */
  readonly #categoryNames = new Map<string, string>();
  /** False after a change of an item: it may have left a box. */
  #isCounted = true;

  /** After each change of the view call `follow`. */
  constructor(view: Pick<MemoryView, 'rows' | 'itemsIn' | 'countItemsIn'>) {
    this.#view = view;
  }

  search({ query, categoryIds = null }: SearchRequest): SearchResults {
    const terms = searchTerms(query);
    const results = { terms, groups: [] as SearchGroup[], count: 0 };
    if (terms.length === 0 && categoryIds === null) return results;
    const filter = {
      terms: terms.toSorted((a, b) => b.length - a.length),
      categoryIds: categoryIds && new Set(categoryIds),
    };
    for (const { room, shelves } of this.#inOrder()) {
      const group = this.#searchRoom(room, shelves, filter);
      if (group.boxes.length === 0) continue;
      results.groups.push(group);
      results.count += group.count;
    }
    return results;
  }

  /** Yields the searched texts, folded: one for each item and for the name of each box. */
  *texts(): Generator<string> {
    for (const { shelves } of this.#inOrder()) {
      for (const shelf of shelves) {
        yield shelf.name;
        yield* this.#textOf(shelf).lines();
      }
    }
  }

  /** Returns whether any text contains a folded term. */
  holds(term: string): boolean {
    return this.#inOrder().some(({ shelves }) =>
      shelves.some((shelf) => shelf.name.includes(term) || this.#textOf(shelf).holds(term)),
    );
  }

  /** Reads texts, about 25 µs for a box of 25 items, until `isOver` returns true. Returns whether all are read. */
  read(isOver: () => boolean): boolean {
    for (const { shelves } of this.#inOrder()) {
      for (const shelf of shelves) {
        if (shelf.text) continue;
        if (isOver()) return false;
        this.#textOf(shelf);
      }
    }
    return true;
  }

  /** Notes that a row of the view was set or removed. */
  follow(entity: Entity, id: string): void {
    const { rows } = this.#view;
    if (entity === 'item') {
      const shelf = this.#shelves.get(rows.item.get(id)?.boxId ?? '');
      if (shelf) shelf.text = null;
      this.#isCounted = false;
    } else if (entity === 'box') {
      const box = rows.box.get(id);
      const shelf = this.#shelves.get(id);
      if (box && shelf && box.name === shelf.box.name && box.spaceId === shelf.box.spaceId) shelf.box = box;
      else this.#order = null;
    } else if (entity === 'room') {
      this.#order = null;
    } else if (entity === 'category') {
      const name = this.#categoryNames.get(id);
      if (name === undefined || name === (rows.category.get(id)?.name ?? '')) return;
      this.#categoryNames.clear();
      for (const shelf of this.#shelves.values()) shelf.text = null;
    }
  }

  #searchRoom(room: Room | null, shelves: readonly Shelf[], filter: ItemFilter): SearchGroup {
    const boxes: SearchBox[] = [];
    let count = 0;
    for (const shelf of shelves) {
      const text = this.#textOf(shelf);
      const itemCount = text.count(filter);
      const nameMatches = filter.terms.length > 0 && filter.terms.every((term) => shelf.name.includes(term));
      if (itemCount === 0 && !nameMatches) continue;
      boxes.push(new FoundBox({ box: shelf.box, nameMatches, itemCount }, text, filter));
      count += itemCount + (nameMatches ? 1 : 0);
    }
    return { room, boxes, count };
  }

  #inOrder(): readonly ShelvesOfRoom[] {
    this.#order ??= this.#sort();
    if (!this.#isCounted) this.#dropLeft();
    return this.#order;
  }

  #sort(): ShelvesOfRoom[] {
    const { rows } = this.#view;
    const byRoom = new Map<Room | null, Box[]>();
    for (const box of rows.box.values()) {
      const room = rows.room.get(box.spaceId) ?? null;
      const boxes = byRoom.get(room);
      if (boxes) boxes.push(box);
      else byRoom.set(room, [box]);
    }
    const shelves = new Map<string, Shelf>();
    const order = [...sortByName(rows.room.values()), null].flatMap((room) => {
      const boxes = sortByName(byRoom.get(room) ?? []);
      for (const box of boxes)
        shelves.set(box.id, { box, name: fold(box.name), text: this.#shelves.get(box.id)?.text ?? null });
      return boxes.length === 0 ? [] : [{ room, shelves: boxes.flatMap(({ id }) => shelves.get(id) ?? []) }];
    });
    this.#shelves = shelves;
    return order;
  }

  /**
   * Drops the texts of boxes that an item has left. A text whose box got an item is dropped already, so the numbers
   * tell.
   */
  #dropLeft(): void {
    for (const shelf of this.#shelves.values()) {
      if (shelf.text?.items.length !== this.#view.countItemsIn(shelf.box.id)) shelf.text = null;
    }
    this.#isCounted = true;
  }

  #textOf(shelf: Shelf): BoxText {
    shelf.text ??= new BoxText(inOrderOfNames(this.#view.itemsIn(shelf.box.id)), (item) => this.#join(item));
    return shelf.text;
  }

  #join({ name, description, categoryId }: Item): string {
    return `${name}\n${description ?? ''}\n${categoryId === null ? '' : this.#categoryName(categoryId)}`;
  }

  #categoryName(id: string): string {
    const known = this.#categoryNames.get(id);
    if (known !== undefined) return known;
    const name = this.#view.rows.category.get(id)?.name ?? '';
    this.#categoryNames.set(id, name);
    return name;
  }
}

/** Holds what was searched, which later changes replace and do not alter. */
class FoundBox implements SearchBox {
  readonly box: Box;
  readonly nameMatches: boolean;
  readonly itemCount: number;
  readonly #text: BoxText;
  readonly #filter: ItemFilter;
  #items: readonly Item[] | null = null;

  constructor(found: Omit<SearchBox, 'items'>, text: BoxText, filter: ItemFilter) {
    this.box = found.box;
    this.nameMatches = found.nameMatches;
    this.itemCount = found.itemCount;
    this.#text = text;
    this.#filter = filter;
  }

  get items(): readonly Item[] {
    this.#items ??= this.#text.find(this.#filter);
    return this.#items;
  }
}
