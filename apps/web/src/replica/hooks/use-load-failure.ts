import { useEffect, useState } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { useIsComplete, useSyncStatus } from './use-sync-status.ts';

/**
 * Shows `text` once when the first load of the screen's data fails. A missing network is not a failure, and data loaded
 * before stays on the screen.
 */
export function useLoadFailure(text: string): void {
  const isComplete = useIsComplete();
  const { kind } = useSyncStatus().state;
  const hasFailed = !isComplete && ['failed', 'retrying', 'not-accepted'].includes(kind);
  const [said, setSaid] = useState<string | null>(null);
  if (hasFailed && said === null) setSaid(text);
  useEffect(() => {
    if (said !== null) showToast(errorToast(said));
  }, [said]);
}
