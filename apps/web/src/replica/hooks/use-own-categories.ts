import type { CategoryColor } from '@boxroom/domain/category/category';
import { fold } from '@boxroom/domain/search/fold';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

/** The person's own categories of one name, shown as one, with the number of their items. */
export interface OwnCategory {
  name: string;
  /** Of the first that has one. */
  color: CategoryColor | null;
  ids: readonly string[];
  itemCount: number;
}

const TOPICS: readonly Topic[] = ['category', 'item', 'spaces'];

/** Returns the person's own categories in natural order. Those of others belong to their rooms. */
export function useOwnCategories(): readonly OwnCategory[] {
  return useReplicaValue(listOwn, TOPICS, areSame);
}

function listOwn({ view, user }: ReplicaStore): OwnCategory[] {
  const counts = new Map<string, number>();
  for (const { categoryId } of view.rows.item.values())
    if (categoryId !== null) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  const merged = new Map<string, OwnCategory & { ids: string[] }>();
  for (const { id, name, color, spaceId } of sortByName(view.rows.category.values(), t.language)) {
    if (spaceId !== user.catalogueId) continue;
    const entry = merged.get(fold(name)) ?? { name, color, ids: [], itemCount: 0 };
    merged.set(fold(name), entry);
    entry.ids.push(id);
    entry.color ??= color;
    entry.itemCount += counts.get(id) ?? 0;
  }
  return [...merged.values()];
}

function areSame(a: readonly OwnCategory[], b: readonly OwnCategory[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ name, color, ids, itemCount }, i) =>
        name === b[i]?.name && color === b[i].color && itemCount === b[i].itemCount && ids.join() === b[i].ids.join(),
    )
  );
}
