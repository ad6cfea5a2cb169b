import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { Loading } from '../../components/placeholder/loading.tsx';
import { t } from '../../lib/language/t.ts';
import { dayBefore } from './history-day.ts';
import { HistoryList } from './history-list.tsx';
import { HistoryNotice } from './history-notice.tsx';
import { HistoryPager } from './history-pager.tsx';
import type { HistoryView } from './use-history.ts';

interface HistoryBodyProps {
  history: HistoryView;
  page: number;
  /** `isOnlyLeft`: not requested by the person; the page shown before does not exist any more. */
  onPage: (page: number, isOnlyLeft?: boolean) => void;
  /** Inside a card on another page: shorter texts when empty. */
  inCard?: boolean;
}

/** The entries of a page with their states: offline, missing, failed, none. */
export function HistoryBody({ history, page, onPage, inCard = false }: HistoryBodyProps) {
  const { filter, local, entries, total, pages, state, isStale, retry } = history;
  const shown = page === 1 ? [...local, ...entries] : entries;
  const isBeyond = state === 'ready' && !isStale && page > pages;
  const goToLast = useEffectEvent(() => onPage(pages, true));
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  return (
    <>
      <HistoryNotice state={state} retry={retry} />
      {!inCard && total !== null && total + local.length > 0 && (
        <p className="muted small number" role="status">
          {totalText(total, local.length, filter.until)}
        </p>
      )}
      {shown.length > 0 && (
        <div className="history-shown" aria-busy={isStale}>
          <HistoryList entries={shown} showPlace={!inCard} filter={filter} byDay={!inCard} />
        </div>
      )}
      {shown.length === 0 && state === 'loading' && (
        <Loading text={t('Loading edit history...')} rows={3} height={56} />
      )}
      {shown.length === 0 && state === 'ready' && !isStale && !isBeyond && <NoHistory inCard={inCard} />}
      <HistoryPager page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function NoHistory({ inCard }: { inCard: boolean }) {
  const text = t('No edit history available.');
  return inCard ? <p className="muted">{text}</p> : <EmptyState text={text} drawing="list" />;
}

/** '1 entry', '1,234 entries and 2 not sent yet', '12 entries up to Nov 3, 2026'. */
function totalText(count: number, pending: number, until: number | undefined): string {
  if (until === undefined)
    return pending === 0
      ? t('{count, plural, one{# entry} other{# entries}}', { count })
      : t('{count, plural, one{# entry} other{# entries}} and {pending} not sent yet', { count, pending });
  const day = dayBefore(until);
  return pending === 0
    ? t('{count, plural, one{# entry} other{# entries}} up to {day}', { count, day })
    : t('{count, plural, one{# entry} other{# entries}} and {pending} not sent yet up to {day}', {
        count,
        pending,
        day,
      });
}
