import { fromThousandths, worthInThousandths } from '@boxroom/domain/worth/item-worth';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { ALL_BOXES, type BoxScope } from './use-boxes.ts';
import { readVisibleOptions } from './use-display-settings.ts';
import { isSame, useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['item', 'box', 'boxSetting', 'profile', 'spaces', 'room'];

export interface CurrencyTotal {
  currency: string | null;
  value: number;
}

export interface InventoryTotals {
  items: number;
  /**
   * Quantity times price, where there is a price; a missing or hidden quantity counts as one. By currency, as rooms of other
   * owners may have another, in the order of codes; one at least.
   */
  values: readonly CurrencyTotal[];
  /** Percentage of free space, the mean over the tracked boxes; null: none is tracked. */
  freeSpace: number | null;
}

/** Returns the totals shown above the boxes. */
export function useTotals(scope: BoxScope): InventoryTotals {
  const select = useCallback((store: ReplicaStore) => sumUp(store, scope), [scope]);
  return useReplicaValue(select, TOPICS, areSame);
}

/** Runs over every item in scope each time that a page of a first visit arrives: makes no list of them. */
function sumUp(store: ReplicaStore, scope: BoxScope): InventoryTotals {
  const { view, user } = store;
  let [items, tracked, free] = [0, 0, 0];
  /** In thousandths, by space. */
  const sums = new Map<string, number>();
  /** Whether quantities are shown, by space. */
  const shown = new Map<string, boolean>();
  for (const { id, spaceId } of scope === ALL_BOXES ? view.rows.box.values() : view.boxesIn(scope ?? user.id)) {
    const capacity = view.get('boxSetting', id)?.capacity ?? null;
    if (capacity !== null) [tracked, free] = [tracked + 1, free + capacity];
    const isQuantityShown = shown.get(spaceId) ?? readVisibleOptions(store, spaceId).showQuantity;
    shown.set(spaceId, isQuantityShown);
    let sum = 0;
    for (const item of view.itemsIn(id)) {
      items++;
      sum += worthInThousandths(item, isQuantityShown);
    }
    sums.set(spaceId, (sums.get(spaceId) ?? 0) + sum);
  }
  const values = byCurrency(store, scope, sums);
  return { items, values, freeSpace: tracked === 0 ? null : Math.round(free / tracked) };
}

/** Rooms whose prices are not shown count for nothing. */
function byCurrency(
  store: ReplicaStore,
  scope: BoxScope,
  sums: ReadonlyMap<string, number>,
): InventoryTotals['values'] {
  const { user } = store;
  const totals = new Map<string | null, number>();
  for (const [spaceId, sum] of sums) {
    const { currency, showPrice } = readVisibleOptions(store, spaceId);
    if (showPrice) totals.set(currency, (totals.get(currency) ?? 0) + sum);
  }
  const here = scope === ALL_BOXES ? user.id : (scope ?? user.id);
  if (totals.size === 0) totals.set(readVisibleOptions(store, here).currency, 0);
  const values = [...totals].map(([currency, sum]) => ({ currency, value: fromThousandths(sum) }));
  // The currency of nobody's choice comes last.
  return values.toSorted((a, b) => ((a.currency ?? '~') < (b.currency ?? '~') ? -1 : 1));
}

function areSame(a: InventoryTotals, b: InventoryTotals): boolean {
  const { values: left, ...others } = a;
  const { values: right, ...otherRight } = b;
  return (
    isSame(others, otherRight) && left.length === right.length && left.every((total, n) => isSame(total, right[n]))
  );
}
