import { useEffect } from 'react';
import { useChecklistCount } from '../../replica/hooks/use-checklist-count.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';

/** A change is on its way for a moment only, in milliseconds. */
const CALM_AFTER = 1500;

/**
 * Shows on the icon of the installed app how many things are on the checklist; if none is, how many changes wait on this
 * device. It goes with the person who leaves.
 */
export function useAppBadge(): void {
  const checklist = useChecklistCount();
  const { pending, refused } = useSyncStatus();
  const count = checklist || pending + refused;

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined;
    const set = () =>
      void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
    const timer = setTimeout(set, CALM_AFTER);
    return () => clearTimeout(timer);
  }, [count]);

  useEffect(() => {
    if (!('clearAppBadge' in navigator)) return undefined;
    return () => void navigator.clearAppBadge().catch(() => undefined);
  }, []);
}
