import { useCallback } from 'react';
import { useUnloadQuestion } from '../lib/window/use-unload-question.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';

/**
 * Warns before the page closes while pending changes exist only in its memory: where nothing is stored, and in the
 * milliseconds before a change is on disk, too few for a screen to render.
 */
export function useUnloadWarning(): void {
  const store = useReplicaStore();
  const isAtRisk = useCallback(() => {
    const { durability, pending } = store.status;
    return store.engine?.isSaving === true || (durability !== 'disk' && pending > 0);
  }, [store]);
  useUnloadQuestion(isAtRisk);
}
