import type { Category } from '@boxroom/domain/category/category';
import { fold } from '@boxroom/domain/search/fold';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

/** Categories of the same name, shown as one. `id` is the one to store, `ids` are all of them. */
export interface CategoryEntry {
  id: string;
  name: string;
  color: Category['color'];
  ids: readonly string[];
}

/** What a category looks like: its color never stands without its name. */
export type CategoryLabel = Pick<Category, 'name' | 'color'>;

const TOPICS: readonly Topic[] = ['category', 'spaces'];

/**
 * Returns the categories a person may choose from, merged by name, in natural order: those of the room's owner, which
 * everybody sees who sees the item. Without a room: all that the person can see.
 */
export function useCategories(spaceId?: string): readonly CategoryEntry[] {
  const select = useCallback((store: ReplicaStore) => listCategories(store, spaceId), [spaceId]);
  return useReplicaValue(select, TOPICS, areSame);
}

/** The labels by id. A label stays the same object while its category does. */
export function useCategoryLabels(): ReadonlyMap<string, CategoryLabel> {
  return useReplicaValue(readLabels, TOPICS, areSameLabels);
}

export function listCategories(store: ReplicaStore, spaceId?: string): CategoryEntry[] {
  const roomOwner = spaceId === undefined ? null : store.view.space(spaceId)?.ownerId;
  const merged = new Map<string, CategoryEntry & { isPreferred: boolean; ids: string[] }>();
  for (const { id, name, color, spaceId: catalogue } of sortByName(store.view.rows.category.values(), t.language)) {
    const owner = store.view.space(catalogue)?.ownerId;
    // Prefers the category of the room's owner; without a room the person's own, which stays when a room is no longer
    // shared.
    const isPreferred = owner === (roomOwner ?? store.user.id);
    const key = fold(name);
    const entry = merged.get(key);
    if (!entry) merged.set(key, { id, name, color, isPreferred, ids: [id] });
    else {
      entry.ids.push(id);
      if (isPreferred && !entry.isPreferred) Object.assign(entry, { id, name, color, isPreferred });
    }
  }
  return [...merged.values()].flatMap(({ isPreferred, ...entry }) =>
    isPreferred || roomOwner === null ? [entry] : [],
  );
}

function readLabels(store: ReplicaStore): ReadonlyMap<string, CategoryLabel> {
  return new Map(store.view.rows.category);
}

function areSame(a: readonly CategoryEntry[], b: readonly CategoryEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (entry, i) =>
        entry.id === b[i]?.id &&
        entry.name === b[i].name &&
        entry.color === b[i].color &&
        entry.ids.join() === b[i].ids.join(),
    )
  );
}

type Labels = ReadonlyMap<string, CategoryLabel>;

function areSameLabels(a: Labels, b: Labels): boolean {
  return a.size === b.size && [...a].every(([id, label]) => b.get(id) === label);
}
