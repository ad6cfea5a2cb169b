import { useCallback } from 'react';
import { useUnloadQuestion } from '../lib/window/use-unload-question.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { shotsInMemory } from '../replica/shots/shots-in-memory.ts';

/**
 * Warns before the page closes while pending changes, or pictures that were taken, exist only in its memory: where
 * nothing is stored, and in the milliseconds before a change is on disk, too few for a screen to render.
 */
export function useUnloadWarning(): void {
  const store = useReplicaStore();
  const isAtRisk = useCallback(() => {
    const { durability, pending } = store.status;
    const isUnsaved = store.engine?.isSaving === true || shotsInMemory(store).size > 0;
    return isUnsaved || (durability !== 'disk' && pending > 0);
  }, [store]);
  useUnloadQuestion(isAtRisk);
}
