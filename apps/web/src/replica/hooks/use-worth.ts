import { type CurrencyWorth, WorthCounter, type WorthPlace } from '@boxroom/domain/worth/worth';
import { useEffect, useState } from 'react';
import { timeSlices } from '../../lib/time/time-slices.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { readVisibleOptions } from './use-display-settings.ts';
import { useReplicaStore } from './use-replica-value.ts';
import { findRoom } from './use-rooms.ts';

const TOPICS: readonly Topic[] = ['item', 'box', 'room', 'category', 'profile', 'spaces'];
/** Reading the clock for each item would take longer than adding it. */
const ITEMS_PER_LOOK = 500;

/**
 * Returns what all visible rooms are worth whose prices are shown; null until it is first known. Adds up in slices of
 * time: 100,000 items take longer than a frame on a phone.
 */
export function useWorth(): readonly CurrencyWorth[] | null {
  const store = useReplicaStore();
  const [worth, setWorth] = useState<readonly CurrencyWorth[] | null>(null);
  useEffect(() => keepCounting(store, setWorth), [store]);
  return worth;
}

/** Counts now and after each change, one count at a time, until the returned function is called. */
function keepCounting(store: ReplicaStore, onWorth: (worth: CurrencyWorth[]) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isStale = true;
  let isRunning = false;
  async function run() {
    if (isRunning) return;
    isRunning = true;
    while (isStale && !signal.aborted) {
      isStale = false;
      const worth = await countWorth(store, signal);
      if (worth) onWorth(worth);
    }
    isRunning = false;
  }
  const stop = store.subscribe(({ topics }) => {
    if (!TOPICS.some((topic) => topics.has(topic))) return;
    isStale = true;
    void run();
  });
  void run();
  return () => {
    stop();
    stopping.abort();
  };
}

/** Null: aborted. Rows that change meanwhile are counted again by the next run. */
async function countWorth(store: ReplicaStore, signal: AbortSignal): Promise<CurrencyWorth[] | null> {
  const { view } = store;
  const pause = timeSlices();
  const counter = new WorthCounter((id) => view.get('category', id)?.name);
  const places = new Map<string, WorthPlace | null>();
  let looked = 0;
  for (const { id, spaceId } of view.rows.box.values()) {
    const place = places.get(spaceId) ?? (places.has(spaceId) ? null : placeOf(store, spaceId));
    places.set(spaceId, place);
    if (!place) continue;
    for (const item of view.itemsIn(id)) {
      counter.add(place, item);
      if (++looked % ITEMS_PER_LOOK !== 0) continue;
      await pause();
      if (signal.aborted) return null;
    }
  }
  return counter.result();
}

/** Null: the prices there are not shown. */
function placeOf(store: ReplicaStore, spaceId: string): WorthPlace | null {
  const { currency, showPrice, showQuantity } = readVisibleOptions(store, spaceId);
  const room = findRoom(store, spaceId);
  if (!showPrice) return null;
  return { room: room ? { id: room.id, name: room.name } : null, currency, hasQuantity: showQuantity };
}
