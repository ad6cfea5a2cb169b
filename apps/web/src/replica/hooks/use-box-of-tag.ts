import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { type BoxEntry, findBox } from './use-boxes.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['box', 'item', 'boxSetting', 'spaces'];

/** Returns the box with this pre-printed tag; undefined when no box on this device has it. */
export function useBoxOfTag(tagId: string): BoxEntry | undefined {
  const select = useCallback(
    (store: ReplicaStore) => {
      const box = store.view.boxOfTag(tagId);
      return box && findBox(store, box.id);
    },
    [tagId],
  );
  return useReplicaValue(select, TOPICS);
}
