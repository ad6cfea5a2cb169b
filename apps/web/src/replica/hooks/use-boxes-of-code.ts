import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { type BoxEntry, findBox } from './use-boxes.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['box', 'item', 'boxSetting', 'spaces'];
const NONE: readonly BoxEntry[] = [];

/**
 * Returns the boxes on this device with a code in its stored form (`readBoxCode`), the person's own first. There may be
 * several when other people share rooms. Null has no boxes.
 */
export function useBoxesOfCode(code: string | null): readonly BoxEntry[] {
  const select = useCallback((store: ReplicaStore) => findBoxesOfCode(store, code), [code]);
  return useReplicaValue(select, TOPICS);
}

export function findBoxesOfCode(store: ReplicaStore, code: string | null): readonly BoxEntry[] {
  if (code === null) return NONE;
  const { view, user } = store;
  const isForeign = (box: BoxEntry) => Number(view.space(box.spaceId)?.ownerId !== user.id);
  return Array.from(view.boxesOfCode(code), ({ id }) => findBox(store, id) ?? [])
    .flat()
    .toSorted((a, b) => isForeign(a) - isForeign(b));
}
