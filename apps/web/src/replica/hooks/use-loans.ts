import type { Item } from '@boxroom/domain/item/item';
import { isOverdue, sortLoans } from '@boxroom/domain/item/loan';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import { useToday } from '../../lib/time/use-today.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { readVisibleOptions } from './use-display-settings.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['item', 'profile', 'spaces', 'room'];

/** Returns what is lent out of all rooms that show it, in the order in which it is due. */
export function useLoans(): readonly Item[] {
  return useReplicaValue(readSorted, TOPICS);
}

/** Returns how many items are lent out, and how many of them are overdue. */
export function useLoanCounts(): { lent: number; overdue: number } {
  const today = useToday();
  const select = useCallback(
    (store: ReplicaStore) => {
      const loans = readLoans(store);
      return { lent: loans.length, overdue: loans.filter((item) => isOverdue(item, today)).length };
    },
    [today],
  );
  return useReplicaValue(select, TOPICS);
}

function readSorted(store: ReplicaStore): Item[] {
  return sortLoans(readLoans(store), t.language);
}

/** Looks at the items only where the person has lending switched on. */
function readLoans(store: ReplicaStore): Item[] {
  const { view, user } = store;
  const loans: Item[] = [];
  if (!view.get('profile', user.id)?.showLent) return loans;
  for (const item of view.rows.item.values())
    if (item.lentTo && readVisibleOptions(store, item.spaceId).showLent) loans.push(item);
  return loans;
}
