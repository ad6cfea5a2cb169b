import { useUnloadQuestion } from '../lib/window/use-unload-question.ts';
import { useSyncStatus } from '../replica/hooks/use-sync-status.ts';

/** Warns before the page closes while pending changes exist only in its memory. */
export function useUnloadWarning(): void {
  const { pending, durability } = useSyncStatus();
  useUnloadQuestion(durability !== 'disk' && pending > 0);
}
