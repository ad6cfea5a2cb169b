import type { HistoryFilter } from '@boxroom/domain/history/history-entry';
import { msg } from '@boxroom/domain/language/message';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { Loading } from '../../components/placeholder/loading.tsx';
import { t } from '../../lib/language/t.ts';
import { dayText } from './history-day.ts';
import { HistoryList } from './history-list.tsx';
import './history-pager.css';
import { HistoryNotice } from './history-notice.tsx';
import { useHistorySearch } from './use-history-search.ts';

const NARROWED = msg('The filters left the rest of the history out.');

/** What a search of the history finds, newest first. */
export function HistoryFound({ text, filter }: { text: string; filter: HistoryFilter }) {
  const { entries, state, isSearching, searchedTo, searchOn, retry } = useHistorySearch(text, filter);
  const isDone = !isSearching && (state === 'ready' || entries.length > 0);
  return (
    <>
      <HistoryNotice state={state} retry={retry} isSearch />
      {entries.length > 0 && (
        <>
          <p className="muted small number" role="status" dir="auto">
            {searchedTo === null
              ? t('{count, plural, one{# entry} other{# entries}} matching "{text}"', { count: entries.length, text })
              : t('{count} so far matching "{text}"', { count: entries.length, text })}
          </p>
          <HistoryList entries={entries} showPlace={filter.boxId === undefined} filter={filter} byDay />
        </>
      )}
      {isSearching && state !== 'offline' && <Loading text={t('Searching the history...')} rows={2} height={56} />}
      {isDone && entries.length === 0 && (
        <div role="status">
          <EmptyState
            text={t('Nothing in the history matches "{text}"', { text })}
            drawing="search"
            {...(Object.keys(filter).length > 0 && { hint: t(NARROWED), action: <WholeSearch text={text} /> })}
          />
        </div>
      )}
      {!isSearching && searchedTo !== null && state === 'ready' && (
        <div className="history-search-on">
          <p className="muted small">{t('Searched back to {day}.', { day: dayText(searchedTo) })}</p>
          <Button variant="outline" colorPalette="gray" onClick={searchOn}>
            {t('Search further back')}
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
        {t('Search the Whole History')}
      </Link>
    </Button>
  );
}
