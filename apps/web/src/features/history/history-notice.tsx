import { type Message, msg } from '@boxroom/domain/language/message';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import type { HistoryState } from './history-state.ts';

const CAN_RETRY: ReadonlySet<HistoryState> = new Set(['unavailable', 'signed-out', 'failed', 'unexpected'] as const);

const NOTICES: Partial<Record<HistoryState, Message>> = {
  offline: msg('You are offline. The edit history appears when you are back online; changes not sent yet are listed.'),
  unavailable: msg('Using locally stored logs. Database table not available.'),
  'signed-out': msg('Failed to authenticate. Please try again.'),
  failed: msg('Failed to load edit history'),
  unexpected: msg('An unexpected error occurred while loading edit history.'),
};

const OFFLINE_SEARCH = msg(
  'You are offline. Only changes not sent yet are searched; the rest of the history when you are back online.',
);

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
      <p>{t(text)}</p>
      {CAN_RETRY.has(state) && (
        <Button variant="outline" colorPalette="gray" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
