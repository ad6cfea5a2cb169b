import type { HistoryFilter } from '@boxroom/domain/history/history-entry';
import { countText } from '@boxroom/domain/text/count-text';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { Loading } from '../../components/placeholder/loading.tsx';
import { dayText } from './history-day.ts';
import { HistoryList } from './history-list.tsx';
import { HistoryNotice } from './history-notice.tsx';
import './history-pager.css';
import { useHistorySearch } from './use-history-search.ts';

const NARROWED = 'The filters left the rest of the history out.';

/** What a search of the history finds, newest first. */
export function HistoryFound({ text, filter }: { text: string; filter: HistoryFilter }) {
  const { entries, state, isSearching, searchedTo, searchOn, retry } = useHistorySearch(text, filter);
  const isDone = !isSearching && (state === 'ready' || entries.length > 0);
  const count = searchedTo === null ? countText(entries.length, 'entry', 'entries') : `${entries.length} so far`;
  return (
    <>
      <HistoryNotice state={state} retry={retry} isSearch />
      {entries.length > 0 && (
        <>
          <p className="muted small number" role="status" dir="auto">
            {`${count} matching "${text}"`}
          </p>
          <HistoryList entries={entries} showPlace={filter.boxId === undefined} filter={filter} byDay />
        </>
      )}
      {isSearching && state !== 'offline' && <Loading text="Searching the history..." rows={2} height={56} />}
      {isDone && entries.length === 0 && (
        <div role="status">
          <EmptyState
            text={`Nothing in the history matches "${text}"`}
            drawing="search"
            {...(Object.keys(filter).length > 0 && { hint: NARROWED, action: <WholeSearch text={text} /> })}
          />
        </div>
      )}
      {!isSearching && searchedTo !== null && state === 'ready' && (
        <div className="history-search-on">
          <p className="muted small">{`Searched back to ${dayText(searchedTo)}.`}</p>
          <Button variant="outline" colorPalette="gray" onClick={searchOn}>
            Search further back
          </Button>
        </div>
      )}
    </>
  );
}

function WholeSearch({ text }: { text: string }) {
  return (
    <Button asChild variant="outline">
      <Link to="/history" search={{ q: text }} replace>
        Search the Whole History
      </Link>
    </Button>
  );
}
