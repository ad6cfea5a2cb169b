import { HISTORY_PAGE_SIZE_ON_BOX } from '@boxroom/domain/history/history-entry';
import { useState } from 'react';
import { HistoryBody } from './history-body.tsx';
import { useHistory } from './use-history.ts';

/** The history of one item, wherever it was, five lines at a time. */
export function ItemHistory({ itemId }: { itemId: string }) {
  const [page, setPage] = useState(1);
  const history = useHistory({ itemId }, page, HISTORY_PAGE_SIZE_ON_BOX);
  return (
    <section className="card-stack" aria-labelledby="item-history-heading">
      <h3 id="item-history-heading" className="heading">
        Edit History
      </h3>
      <HistoryBody history={history} page={page} onPage={setPage} inCard />
    </section>
  );
}
