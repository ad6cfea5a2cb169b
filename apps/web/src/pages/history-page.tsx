import { HISTORY_PAGE_MAX, type HistoryFilter } from '@boxroom/domain/history/history-entry';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button } from '../components/button/button.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { RefusedList } from '../features/changes/refused-list.tsx';
import { HistoryBody } from '../features/history/history-body.tsx';
import { type FilterChoice, HistoryFilters, useHistoryFilter } from '../features/history/history-filters.tsx';
import { HistoryFind } from '../features/history/history-find.tsx';
import { HistoryFound } from '../features/history/history-found.tsx';
import { useHistoryVisit } from '../features/history/history-visit.ts';
import { useHistory } from '../features/history/use-history.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

/** Who changed what, and when. Filters and page are in the address. */
export function HistoryPage() {
  const { page: pageText = '', q: text = '', ...choice } = useSearch({ from: '/signed-in/history' });
  const navigate = useNavigate({ from: '/history' });
  const page = readPage(pageText);
  const filter = useHistoryFilter(choice);
  useDocumentTitle(t('Edit History'));

  function handlePage(next: number, isOnlyLeft = false) {
    const pageText = next === 1 ? '' : String(next);
    // A chosen page is a history entry, so that the back button leaves it.
    void navigate({ search: (old) => withTexts({ ...old, page: pageText }), replace: isOnlyLeft });
  }

  function handleChoice(change: FilterChoice & { q?: string }) {
    void navigate({
      search: (old) => withTexts({ ...old, ...change, page: '' }),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <PageHeader title={t('Edit History')} beta />
      <div className="page page-narrow">
        <RefusedList />
        <HistoryFind text={text} onSearch={(q) => handleChoice({ q })} />
        <HistoryFilters choice={choice} onChange={handleChoice} />
        {filter.until !== undefined && (
          <Button variant="outline" colorPalette="gray" onClick={() => handleChoice({ day: '' })}>
            {t('Back to the newest')}
          </Button>
        )}
        {text === '' ? (
          <Pages filter={filter} page={page} onPage={handlePage} />
        ) : (
          <HistoryFound text={text} filter={filter} />
        )}
      </div>
    </>
  );
}

interface PagesProps {
  filter: HistoryFilter;
  page: number;
  onPage: ComponentProps<typeof HistoryBody>['onPage'];
}

/** Not asked for while a search is shown in its place. */
function Pages({ filter, page, onPage }: PagesProps) {
  const history = useHistory(filter, page);
  useHistoryVisit(history, page === 1);
  return (
    <>
      {history.state === 'unavailable' && (
        <div className="card" role="status">
          <p className="heading">{t('Edit history feature needs database setup')}</p>
          <p className="muted">{t('Changes are kept in a temporary store of this browser until then.')}</p>
        </div>
      )}
      <HistoryBody history={history} page={page} onPage={onPage} />
    </>
  );
}

function readPage(text: string): number {
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  return Math.min(page, HISTORY_PAGE_MAX);
}

/** Omits empty values, to keep the address short. */
function withTexts<T extends Record<string, string | undefined>>(texts: T): Partial<T> {
  const kept: Partial<T> = {};
  for (const key of Object.keys(texts) as (keyof T)[]) if (texts[key]) kept[key] = texts[key];
  return kept;
}
