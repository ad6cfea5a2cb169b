import { HISTORY_PAGE_SIZE, type HistoryQuery, type HistoryFilter } from '@boxroom/domain/history/history-entry';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../components/placeholder/loading.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { HistoryLine, useLineWords } from './history-line.tsx';
import { HistoryPager } from './history-pager.tsx';

interface HistoryPartsProps {
  /** The group, or the entries of the commands, that the lines belong to. */
  of: Pick<HistoryQuery, 'groupId' | 'partsOf'>;
  label: string;
  filter: HistoryFilter;
}

/** The lines that one entry stands for, from the first one, page by page. */
export function HistoryParts({ of, label, filter }: HistoryPartsProps) {
  const [page, setPage] = useState(1);
  const words = useLineWords();
  const query = trpc.history.list.useQuery(
    { ...filter, ...of, page, pageSize: HISTORY_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  if (query.error) {
    return (
      <p className="error-text" role="alert">
        {errorMessage(query.error)}
      </p>
    );
  }
  if (!query.data) return <Loading text={t('Loading...')} rows={3} height={56} />;
  const { entries, total } = query.data;
  return (
    <div className="history-shown" aria-busy={query.isPlaceholderData}>
      <ol role="list" className="history" aria-label={label}>
        {entries.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} showPlace={filter.boxId === undefined} words={words} />
        ))}
      </ol>
      <HistoryPager page={page} pages={Math.ceil(total / HISTORY_PAGE_SIZE)} onPage={setPage} />
    </div>
  );
}
