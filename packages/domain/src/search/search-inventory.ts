import type { Box } from '../box/box.ts';
import type { MemoryView } from '../command/memory-view.ts';
import type { Entity } from '../command/model.ts';
import type { Room } from '../room/room.ts';
import { sortByName, sortByValue } from '../text/sort-rows.ts';
import { askedIn } from './asked.ts';
import { type BoxText, textOfBox } from './box-text.ts';
import { NO_DETAILS, type ShownDetails } from './details-text.ts';
import { fold } from './fold.ts';
import { newestFirst } from './newest-first.ts';
import {
  compareGroups,
  type RankedGroup,
  type SearchGroup,
  searchRoom,
  type Shelf,
  type ShelvesOfRoom,
} from './search-room.ts';
import { searchTerms } from './terms.ts';

export const UNASSIGNED_ITEMS = 'Unassigned Items';

export interface SearchResults {
  /** The terms of the query, for `highlightParts`. */
  terms: readonly string[];
  /** Best first, but 'Unassigned Items' last. */
  groups: readonly SearchGroup[];
  /** Sums up the groups. */
  count: number;
}

export interface SearchRequest {
  query: string;
  /** Restricts items to these categories. Boxes that match by name stay, except when the query is empty. */
  categoryIds?: readonly string[] | null;
}

/**
 * The search over all rows a person can see: a scan of one folded text for each box. A text is read when it is first
 * searched or by `read`, and again after a change of its box.
 *
 * An item is found if it contains a term itself, and its box (name, place, code) and room contain the others. That
 * includes the items of the product's specification ("Validation rules": Search), which contain all terms. Results are
 * best first: by the ranks of the terms, then by last change, then by name.
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

  readonly #shownIn: (spaceId: string) => ShownDetails;

  /** After each change of the view call `follow`. `shownIn` returns the details that the person sees in a space. */
  constructor(
    view: Pick<MemoryView, 'rows' | 'itemsIn' | 'countItemsIn'>,
    shownIn: (spaceId: string) => ShownDetails = () => NO_DETAILS,
  ) {
    this.#view = view;
    this.#shownIn = shownIn;
  }

  search({ query, categoryIds = null }: SearchRequest): SearchResults {
    const asked = askedIn(query);
    const results = { terms: searchTerms(query), groups: [] as SearchGroup[], count: 0 };
    if (asked.terms.length === 0 && categoryIds === null) return results;
    const wanted = categoryIds && new Set(categoryIds);
    const groups: RankedGroup[] = [];
    const textOf = (shelf: Shelf) => this.#textOf(shelf);
    for (const shelves of this.#inOrder()) {
      const group = searchRoom(shelves, { asked, categoryIds: wanted, textOf });
      if (group.found.count === 0) continue;
      groups.push(group);
      results.count += group.found.count;
    }
    results.groups = groups.sort(compareGroups).map(({ found }) => found);
    return results;
  }

  /** Yields the searched texts, folded: one for each item, box and room. */
  *texts(): Generator<string> {
    for (const { name, shelves } of this.#inOrder()) {
      if (name !== null) yield name;
      for (const shelf of shelves) yield* this.#textOf(shelf).texts();
    }
  }

  /** Returns whether any text contains a folded term. */
  holds(term: string): boolean {
    return this.#inOrder().some(
      ({ name, shelves }) =>
        (name?.includes(term) ?? false) || shelves.some((shelf) => this.#textOf(shelf).holds(term)),
    );
  }

  /** Reads texts, about 50 µs for a box of 25 items, until `isOver` returns true. Returns whether all are read. */
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
      if (box && shelf && isSameShelf(box, shelf.box)) shelf.box = box;
      else this.#order = null;
    } else if (entity === 'room') {
      this.#order = null;
      // Another owner has other switches and own fields.
      for (const shelf of this.#shelves.values()) if (shelf.box.spaceId === id) shelf.text = null;
    } else if (entity === 'profile') {
      for (const shelf of this.#shelves.values()) shelf.text = null;
    } else if (entity === 'category') {
      const name = this.#categoryNames.get(id);
      if (name === undefined || name === (rows.category.get(id)?.name ?? '')) return;
      this.#categoryNames.clear();
      for (const shelf of this.#shelves.values()) shelf.text = null;
    }
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
    const known = this.#shelves;
    this.#shelves = new Map();
    return [...sortByName(rows.room.values()), null].map((room) => ({
      room,
      name: room && fold(room.name),
      shelves: sortByValue(byRoom.get(room) ?? [], ({ changedAt }) => -changedAt).map((box) => {
        const before = known.get(box.id);
        const shelf = { box, text: before && hasSameWords(box, before.box) ? before.text : null };
        this.#shelves.set(box.id, shelf);
        return shelf;
      }),
    }));
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
    if (shelf.text) return shelf.text;
    const items = newestFirst(this.#view.itemsIn(shelf.box.id));
    shelf.text = textOfBox(shelf.box, items, (id) => this.#categoryName(id), this.#shownIn(shelf.box.spaceId));
    return shelf.text;
  }

  #categoryName(id: string): string {
    const known = this.#categoryNames.get(id);
    if (known !== undefined) return known;
    const name = this.#view.rows.category.get(id)?.name ?? '';
    this.#categoryNames.set(id, name);
    return name;
  }
}

function hasSameWords(a: Box, b: Box): boolean {
  return a.name === b.name && a.description === b.description && a.code === b.code;
}

function isSameShelf(a: Box, b: Box): boolean {
  return a.spaceId === b.spaceId && a.changedAt === b.changedAt && hasSameWords(a, b);
}
