import { SearchInventory, type SearchResults } from '@boxroom/domain/search/search-inventory';
import type { CategoryEntry } from '../hooks/use-categories.ts';
import type { ReplicaStore, StoreChange } from '../store/replica-store.ts';

const NOTHING: SearchResults = { terms: [], groups: [], count: 0 };

/** The search index of a replica, updated row by row. It is built when the browser is idle, or at the first query. */
export class LiveSearch {
  readonly #store: ReplicaStore;
  readonly #listeners = new Set<() => void>();
  #inventory: SearchInventory | null = null;
  #version = 0;

  constructor(store: ReplicaStore) {
    this.#store = store;
    store.subscribe((change) => this.#follow(change));
  }

  /** Changes whenever a result may. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Builds the index now, so that the first key press does not wait for it. */
  warm(): void {
    this.#index();
  }

  /** Yields the names by which items are found although their text does not contain them. */
  *categoryNames(): Generator<string> {
    for (const { name } of this.#store.view.rows.category.values()) yield name;
  }

  /** The index itself, for occasional reads. */
  get inventory(): SearchInventory {
    return this.#index();
  }

  search(query: string, category: CategoryEntry | null): SearchResults {
    if (query.trim() === '' && !category) return NOTHING;
    const index = this.#index();
    if (!category) return index.search({ query });
    const [onlyId] = category.ids;
    if (category.ids.length === 1 && onlyId !== undefined) return index.search({ query, categoryId: onlyId });
    return searchMerged(index, query, category);
  }

  #index(): SearchInventory {
    if (this.#inventory) return this.#inventory;
    const { rows } = this.#store.view;
    this.#inventory = new SearchInventory({
      rooms: rows.room.values(),
      boxes: rows.box.values(),
      items: rows.item.values(),
      categories: rows.category.values(),
    });
    return this.#inventory;
  }

  #follow({ rows, topics }: StoreChange): void {
    const isWholeCopy = rows.size === 0 && topics.has('item');
    if (isWholeCopy) this.#inventory = null;
    else if (this.#inventory) for (const key of rows) this.#put(this.#inventory, key);
    if (!isWholeCopy && rows.size === 0) return;
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  #put(index: SearchInventory, key: string): void {
    const colon = key.indexOf(':');
    const id = key.slice(colon + 1);
    const { rows } = this.#store.view;
    switch (key.slice(0, colon)) {
      case 'item': {
        const item = rows.item.get(id);
        return item ? index.putItem(item) : index.removeItem(id);
      }
      case 'box': {
        const box = rows.box.get(id);
        return box ? index.putBox(box) : index.removeBox(id);
      }
      case 'room': {
        const room = rows.room.get(id);
        return room ? index.putRoom(room) : index.removeRoom(id);
      }
      case 'category': {
        const category = rows.category.get(id);
        return category ? index.putCategory(category) : index.removeCategory(id);
      }
      default:
        return undefined; // Other entities are not searched.
    }
  }
}

const searches = new WeakMap<ReplicaStore, LiveSearch>();

/** Returns the one search index of a replica. */
export function liveSearchOf(store: ReplicaStore): LiveSearch {
  const known = searches.get(store);
  if (known) return known;
  const live = new LiveSearch(store);
  searches.set(store, live);
  return live;
}

/** Searches by the name that several categories share, then keeps only items of these categories. */
function searchMerged(index: SearchInventory, query: string, { name, ids }: CategoryEntry): SearchResults {
  const isByCategoryOnly = query.trim() === '';
  const wanted = new Set(ids);
  const { terms, groups } = index.search({ query: isByCategoryOnly ? name : query });
  let count = 0;
  const kept = groups.flatMap(({ room, boxes }) => {
    const found = boxes.flatMap((entry) => {
      const nameMatches = entry.nameMatches && !isByCategoryOnly;
      const items = entry.items.filter((item) => item.categoryId !== null && wanted.has(item.categoryId));
      count += items.length + (nameMatches ? 1 : 0);
      return items.length > 0 || nameMatches ? [{ ...entry, nameMatches, items }] : [];
    });
    return found.length > 0 ? [{ room, boxes: found }] : [];
  });
  return { terms: isByCategoryOnly ? [] : terms, groups: kept, count };
}
