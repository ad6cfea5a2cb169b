import { Dialog } from '../../components/dialog.tsx';
import { useSyncStatus } from '../../replica/use-sync-status.ts';
import { timeText } from './change-time.ts';
import { RefusedList } from './refused-list.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What waits to be sent and what could not be applied, with everything a person can do about it. */
export function ChangesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state, pending, refused } = useSyncStatus();
  const isQuiet = pending === 0 && refused === 0;
  const asOf = state.kind === 'up-to-date' ? ` Up to date, ${timeText(state.at)}.` : '';
  return (
    <Dialog open={open} onClose={onClose} title="Changes" size="lg">
      <div className="stack">
        {isQuiet && <p className="muted">Everything you did here is with the server.{asOf}</p>}
        <RefusedList />
        <WaitingList />
      </div>
    </Dialog>
  );
}
