import type { Entity } from '@boxroom/domain/command/model';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import { SearchInventory, type SearchResults } from '@boxroom/domain/search/search-inventory';
import type { RowKey } from '@boxroom/sync-client/replica';
import type { CategoryEntry } from '../hooks/use-categories.ts';
import { readShownDetails } from '../hooks/use-own-fields.ts';
import type { ReplicaStore, StoreChange } from '../store/replica-store.ts';

const NOTHING: SearchResults = { terms: [], groups: [], count: 0 };

/** The search of a replica. Its texts are read when the browser is idle, or by the first query. */
export class LiveSearch {
  readonly #store: ReplicaStore;
  readonly #listeners = new Set<() => void>();
  #inventory: SearchInventory | null = null;
  #version = 0;
  /** By space: what a whole read of the texts would otherwise look up for each box. */
  readonly #shown = new Map<string, ShownDetails>();

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

  /** Reads texts for about `ms`, so that the first key press does not. Returns whether all are read. */
  warm(ms: number): boolean {
    const end = performance.now() + ms;
    return this.inventory.read(() => performance.now() > end);
  }

  /** Yields the names by which items are found although their text does not contain them. */
  *categoryNames(): Generator<string> {
    for (const { name } of this.#store.view.rows.category.values()) yield name;
  }

  get inventory(): SearchInventory {
    this.#inventory ??= new SearchInventory(this.#store.view, (spaceId) => this.#shownIn(spaceId));
    return this.#inventory;
  }

  search(query: string, category: CategoryEntry | null): SearchResults {
    if (query.trim() === '' && !category) return NOTHING;
    return this.inventory.search({ query, categoryIds: category?.ids ?? null });
  }

  #shownIn(spaceId: string): ShownDetails {
    const known = this.#shown.get(spaceId);
    if (known) return known;
    const shown = readShownDetails(this.#store, spaceId);
    this.#shown.set(spaceId, shown);
    return shown;
  }

  #follow({ rows, topics }: StoreChange): void {
    this.#shown.clear();
    const isWholeCopy = rows.size === 0 && topics.has('item');
    if (isWholeCopy) this.#inventory = null;
    else for (const key of rows) this.#note(key);
    if (!isWholeCopy && rows.size === 0) return;
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  #note(key: RowKey): void {
    const colon = key.indexOf(':');
    this.#inventory?.follow(key.slice(0, colon) as Entity, key.slice(colon + 1));
  }
}

const searches = new WeakMap<ReplicaStore, LiveSearch>();

/** Returns the one search of a replica. */
export function liveSearchOf(store: ReplicaStore): LiveSearch {
  const known = searches.get(store);
  if (known) return known;
  const live = new LiveSearch(store);
  searches.set(store, live);
  return live;
}
