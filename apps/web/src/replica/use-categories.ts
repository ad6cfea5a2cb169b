import type { Category } from '@boxroom/domain/category/category';
import { fold } from '@boxroom/domain/search/fold';
import { sortByName } from '@boxroom/domain/text/natural-compare';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from './replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

/** Categories of one name, shown as one. `id` is the one to store, `ids` all that count as it. */
export interface CategoryEntry {
  id: string;
  name: string;
  ids: readonly string[];
}

const TOPICS: readonly Topic[] = ['category', 'spaces'];

/**
 * The categories a person may choose from, merged by name, in natural order: their own and, for a room, its owner's.
 * Without a room: all that can be seen.
 */
export function useCategories(spaceId?: string): readonly CategoryEntry[] {
  const select = useCallback((store: ReplicaStore) => listCategories(store, spaceId), [spaceId]);
  return useReplicaValue(select, TOPICS, areSame);
}

/** The name of each category, by its id. */
export function useCategoryNames(): ReadonlyMap<string, string> {
  return useReplicaValue(readNames, TOPICS, areSameNames);
}

export function listCategories(store: ReplicaStore, spaceId?: string): CategoryEntry[] {
  const roomOwner = spaceId === undefined ? null : store.view.space(spaceId)?.ownerId;
  const merged = new Map<string, { first: Category; ids: string[] }>();
  for (const category of sortByName(store.view.rows.category.values())) {
    const owner = store.view.space(category.spaceId)?.ownerId;
    const isOwn = owner === store.user.id;
    if (spaceId !== undefined && !isOwn && owner !== roomOwner) continue;
    const key = fold(category.name);
    const entry = merged.get(key);
    if (!entry) merged.set(key, { first: category, ids: [category.id] });
    else {
      entry.ids.push(category.id);
      // What a person chooses should stay theirs when a room is no longer shared.
      if (isOwn && store.view.space(entry.first.spaceId)?.ownerId !== store.user.id) entry.first = category;
    }
  }
  return [...merged.values()].map(({ first, ids }) => ({ id: first.id, name: first.name, ids }));
}

function readNames(store: ReplicaStore): ReadonlyMap<string, string> {
  return new Map([...store.view.rows.category.values()].map((category) => [category.id, category.name]));
}

function areSame(a: readonly CategoryEntry[], b: readonly CategoryEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, i) => entry.id === b[i]?.id && entry.name === b[i].name && entry.ids.join() === b[i].ids.join())
  );
}

function areSameNames(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, name]) => b.get(id) === name);
}
