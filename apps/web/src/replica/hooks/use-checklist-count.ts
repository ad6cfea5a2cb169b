import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['checklistEntry'];

/** Returns the number of items on the person's checklist. */
export function useChecklistCount(): number {
  return useReplicaValue(countChecked, TOPICS);
}

function countChecked({ view }: ReplicaStore): number {
  return view.rows.checklistEntry.size;
}
