import { Button } from '../../components/button/button.tsx';
import type { HistoryState } from './history-state.ts';

const CAN_RETRY: ReadonlySet<HistoryState> = new Set(['unavailable', 'signed-out', 'failed', 'unexpected'] as const);

const NOTICES: Partial<Record<HistoryState, string>> = {
  offline: 'You are offline. The edit history appears when you are back online; changes not sent yet are listed.',
  unavailable: 'Using locally stored logs. Database table not available.',
  'signed-out': 'Failed to authenticate. Please try again.',
  failed: 'Failed to load edit history',
  unexpected: 'An unexpected error occurred while loading edit history.',
};

const OFFLINE_SEARCH =
  'You are offline. Only changes not sent yet are searched; the rest of the history when you are back online.';

interface HistoryNoticeProps {
  state: HistoryState;
  retry: () => void;
  isSearch?: boolean;
}

/** Says why the history is not shown, or not whole. */
export function HistoryNotice({ state, retry, isSearch = false }: HistoryNoticeProps) {
  const text = isSearch && state === 'offline' ? OFFLINE_SEARCH : NOTICES[state];
  if (text === undefined) return null;
  return (
    <div className="history-notice" role="status">
      <p>{text}</p>
      {CAN_RETRY.has(state) && (
        <Button variant="outline" colorPalette="gray" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
