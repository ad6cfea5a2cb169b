import { HISTORY_PAGE_SIZE_ON_BOX } from '@boxroom/domain/history/history-entry';
import { useState } from 'react';
import { HistoryBody } from './history-body.tsx';
import { useHistory } from './use-history.ts';

/** The history of a box and its items, five lines at a time. */
export function BoxHistoryCard({ boxId }: { boxId: string }) {
  const [page, setPage] = useState(1);
  const history = useHistory({ boxId }, page, HISTORY_PAGE_SIZE_ON_BOX);
  return (
    <section className="card card-stack" aria-labelledby="history-heading">
      <h2 id="history-heading" className="heading">
        Edit History
      </h2>
      <HistoryBody history={history} page={page} onPage={setPage} inCard />
    </section>
  );
}
