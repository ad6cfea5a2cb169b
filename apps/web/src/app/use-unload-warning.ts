import { useEffect } from 'react';
import { useSyncStatus } from '../replica/use-sync-status.ts';

/** Asks before the page is left while changes live in it alone. */
export function useUnloadWarning(): void {
  const { pending, keeping } = useSyncStatus();
  const isAtRisk = keeping !== 'disk' && pending > 0;
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}
