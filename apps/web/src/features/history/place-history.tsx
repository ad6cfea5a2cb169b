import { HISTORY_PAGE_SIZE_ON_BOX, type HistoryFilter } from '@boxroom/domain/history/history-entry';
import { useId, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { HistoryBody } from './history-body.tsx';
import { useHistory } from './use-history.ts';

interface PlaceHistoryProps {
  of: Pick<HistoryFilter, 'boxId' | 'itemId'>;
  /** On a page, not in a dialog, it is a card of its own. */
  isCard?: boolean;
}

/** The history of a box with its items, or of one item wherever it was, five lines at a time. */
export function PlaceHistory({ of, isCard = false }: PlaceHistoryProps) {
  const [page, setPage] = useState(1);
  const history = useHistory(of, page, HISTORY_PAGE_SIZE_ON_BOX);
  const headingId = useId();
  const Heading = isCard ? 'h2' : 'h3';
  return (
    <section className={isCard ? 'card card-stack' : 'card-stack'} aria-labelledby={headingId}>
      <Heading id={headingId} className="heading">
        {t('Edit History')}
      </Heading>
      <HistoryBody history={history} page={page} onPage={setPage} inCard />
    </section>
  );
}
