import type { Box, BoxSetting, BoxType } from '@boxroom/domain/box/box';
import { type BoxSort, sortBoxes } from '@boxroom/domain/box/sort-boxes';
import type { Item } from '@boxroom/domain/item/item';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { isSame, useReplicaValue } from './use-replica-value.ts';

/** A box as lists show it, with the person's settings for it. The object stays the same until a field changes. */
export interface BoxEntry {
  id: string;
  spaceId: string;
  name: string;
  description: string | null;
  /** Such as `7K3Q`; formatted by `boxCodeText`. */
  code: string;
  /** The pre-printed tag on the box. */
  tagId: string | null;
  changedAt: number;
  itemCount: number;
  boxType: BoxType;
  /** Percentage of free space; null: not tracked. */
  capacity: number | null;
  /** Of the box itself, not of its items. */
  pictures: Box['pictures'];
}

/** Selects boxes: those of the room with this id, those in no room (null), or `ALL_BOXES`. */
export type BoxScope = string | null;
export const ALL_BOXES = 'all';

const TOPICS: readonly Topic[] = ['box', 'item', 'boxSetting'];
const ONE_TOPICS: readonly Topic[] = ['box', 'item', 'boxSetting', 'spaces'];
const entries = new WeakMap<Box, BoxEntry>();

export function useBoxes(scope: BoxScope, sort: BoxSort): readonly BoxEntry[] {
  const select = useCallback(
    (store: ReplicaStore) => sortBoxes(listBoxes(store, scope), sort, t.language),
    [scope, sort],
  );
  return useReplicaValue(select, TOPICS);
}

/** Returns one box; undefined when it does not exist or the person may not see it. */
export function useBox(boxId: string): BoxEntry | undefined {
  const select = useCallback((store: ReplicaStore) => findBox(store, boxId), [boxId]);
  return useReplicaValue(select, ONE_TOPICS);
}

/** Returns the number of boxes in a space (a room, or the person's own id for the unassigned ones) or of `ALL_BOXES`. */
export function useBoxCount(spaceId: string): number {
  const select = useCallback(({ view }: ReplicaStore) => countBoxes(view, spaceId), [spaceId]);
  return useReplicaValue(select, TOPICS);
}

function countBoxes({ rows, boxIds }: ReplicaStore['view'], spaceId: string): number {
  return spaceId === ALL_BOXES ? rows.box.size : (boxIds.get(spaceId)?.size ?? 0);
}

export function listBoxes(store: ReplicaStore, scope: BoxScope): BoxEntry[] {
  const { view, user } = store;
  const boxes = scope === ALL_BOXES ? view.rows.box.values() : view.boxesIn(scope ?? user.id);
  return Array.from(boxes, (box) => toEntry(store, box));
}

export function listItems({ view, user }: ReplicaStore, scope: BoxScope): Item[] {
  if (scope === ALL_BOXES) return [...view.rows.item.values()];
  const items: Item[] = [];
  for (const box of view.boxesIn(scope ?? user.id)) items.push(...view.itemsIn(box.id));
  return items;
}

export function findBox(store: ReplicaStore, boxId: string): BoxEntry | undefined {
  const box = store.view.get('box', boxId);
  return box && toEntry(store, box);
}

function toEntry({ view }: ReplicaStore, box: Box): BoxEntry {
  const setting: BoxSetting | undefined = view.get('boxSetting', box.id);
  const entry: BoxEntry = {
    id: box.id,
    spaceId: box.spaceId,
    name: box.name,
    description: box.description,
    code: box.code,
    tagId: box.tagId,
    changedAt: box.changedAt,
    itemCount: view.countItemsIn(box.id),
    boxType: setting?.boxType ?? 'default',
    capacity: setting?.capacity ?? null,
    pictures: box.pictures,
  };
  const known = entries.get(box);
  if (known && isSame(known, entry)) return known;
  entries.set(box, entry);
  return entry;
}
