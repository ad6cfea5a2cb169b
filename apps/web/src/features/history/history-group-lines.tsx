import { HISTORY_PAGE_SIZE } from '@boxroom/domain/history/history-entry';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../components/placeholder/loading.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { HistoryLine, useLineWords } from './history-line.tsx';
import { HistoryPager } from './history-pager.tsx';
import type { HistoryFilter } from './use-history.ts';

/** The lines of an import, or of undoing one, from the first one, page by page. */
export function HistoryGroupLines({ groupId, filter }: { groupId: string; filter: HistoryFilter }) {
  const { roomId, boxId } = filter;
  const [page, setPage] = useState(1);
  const words = useLineWords();
  const query = trpc.history.list.useQuery(
    {
      groupId,
      page,
      pageSize: HISTORY_PAGE_SIZE,
      ...(roomId !== undefined && { roomId }),
      ...(boxId !== undefined && { boxId }),
    },
    { placeholderData: keepPreviousData },
  );
  if (query.error) {
    return (
      <p className="error-text" role="alert">
        {errorMessage(query.error)}
      </p>
    );
  }
  if (!query.data) return <Loading text="Loading..." rows={3} height={56} />;
  const { entries, total } = query.data;
  return (
    <div className="history-shown" aria-busy={query.isPlaceholderData}>
      <ol className="history" aria-label="Parts of the import">
        {entries.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} showPlace={boxId === undefined} words={words} />
        ))}
      </ol>
      <HistoryPager page={page} pages={Math.ceil(total / HISTORY_PAGE_SIZE)} onPage={setPage} />
    </div>
  );
}
