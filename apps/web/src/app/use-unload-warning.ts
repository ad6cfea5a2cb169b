import { useUnloadQuestion } from '../lib/use-unload-question.ts';
import { useSyncStatus } from '../replica/use-sync-status.ts';

/** Asks before the page is left while changes live in it alone. */
export function useUnloadWarning(): void {
  const { pending, keeping } = useSyncStatus();
  useUnloadQuestion(keeping !== 'disk' && pending > 0);
}
