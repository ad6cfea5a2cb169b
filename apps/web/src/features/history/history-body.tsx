import { EmptyState } from '../../components/empty-state.tsx';
import { Loading } from '../../components/loading.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryPager } from './history-pager.tsx';
import type { HistoryView } from './use-history.ts';

interface HistoryBodyProps {
  history: HistoryView;
  page: number;
  onPage: (page: number) => void;
  /** A part of another page: says little where there is little. */
  inCard?: boolean;
}

/** The entries of a page with what has to be said about them: offline, missing, failed, none. */
export function HistoryBody({ history, page, onPage, inCard = false }: HistoryBodyProps) {
  const { local, entries, pages, state } = history;
  const shown = [...local, ...entries];
  return (
    <>
      {NOTICES[state] !== undefined && (
        <p className="history-notice" role="status">
          {NOTICES[state]}
        </p>
      )}
      {shown.length > 0 && <HistoryList entries={shown} showPlace={!inCard} />}
      {shown.length === 0 && state === 'loading' && <Loading text="Loading edit history..." rows={3} height={56} />}
      {shown.length === 0 && state === 'ready' && <NoHistory inCard={inCard} />}
      <HistoryPager page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function NoHistory({ inCard }: { inCard: boolean }) {
  const text = 'No edit history available.';
  return inCard ? <p className="muted">{text}</p> : <EmptyState text={text} drawing="list" />;
}

const NOTICES: Partial<Record<HistoryView['state'], string>> = {
  offline:
    'You are offline. The edit history will be here when you are back online; changes that were not sent yet are listed.',
  unavailable: 'Using locally stored logs. Database table not available.',
  failed: 'Failed to load edit history',
  unexpected: 'An unexpected error occurred while loading edit history.',
};
