import { useEffect, useRef } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useLineStatus } from '../../components/status/line-status.ts';
import { durabilitySummary, exchangeSummary } from '../../components/status/status-summary.ts';
import { t } from '../../lib/language/t.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import { RefusedList } from './refused-list.tsx';
import { WaitingList } from './waiting-list.tsx';

/** How long a confirmation takes to close and to try to return the focus. Milliseconds. */
const QUESTION_CLOSES = 300;

/** The pending and the refused changes, with every action on them. */
export function ChangesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pending, refused } = useSyncStatus();
  const line = useLineStatus();
  const summary = useRef<HTMLDivElement>(null);

  // The button that had the focus may have been removed with its change.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) summary.current?.focus();
    }, QUESTION_CLOSES);
    return () => clearTimeout(timer);
  }, [pending, refused]);

  return (
    <Dialog open={open} onClose={onClose} title={t('Changes')} size="lg">
      <div ref={summary} tabIndex={-1} className="changes-summary">
        {line && (
          <>
            <p>{exchangeSummary(line)}</p>
            <p className="muted small">{durabilitySummary(line)}</p>
          </>
        )}
        {pending === 0 && refused === 0 && <p>{t('Everything you did here is saved on the server.')}</p>}
      </div>
      <RefusedList />
      <WaitingList />
    </Dialog>
  );
}
