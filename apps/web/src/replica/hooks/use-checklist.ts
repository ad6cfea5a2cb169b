import { type ChecklistGroup, groupChecklist } from '@boxroom/domain/checklist/group-checklist';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['checklistEntry'];
const GROUP_TOPICS: readonly Topic[] = ['checklistEntry', 'item', 'box', 'room'];

/** Whether the person has ticked this item. */
export function useIsChecked(itemId: string): boolean {
  const select = useCallback(({ view }: ReplicaStore) => view.get('checklistEntry', itemId) !== undefined, [itemId]);
  return useReplicaValue(select, TOPICS);
}

/** Returns the ticked items by room and box, in display order. */
export function useChecklist(): readonly ChecklistGroup[] {
  return useReplicaValue(readGroups, GROUP_TOPICS);
}

function readGroups({ view }: ReplicaStore): ChecklistGroup[] {
  return groupChecklist(view.checklist(), view, t.language);
}
