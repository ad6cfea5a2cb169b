import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { useState } from 'react';
import { PageHeader } from '../components/page-header.tsx';
import { Select } from '../components/select.tsx';
import { RefusedList } from '../features/changes/refused-list.tsx';
import { HistoryBody } from '../features/history/history-body.tsx';
import { type HistoryFilter, useHistory } from '../features/history/use-history.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useRooms } from '../replica/use-rooms.ts';
import './history-page.css';

const ALL = '';
type Action = NonNullable<HistoryQuery['actionType']>;
type Entity = NonNullable<HistoryQuery['entityType']>;

const ACTIONS: readonly { value: Action | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All actions' },
  { value: 'add', label: 'Added' },
  { value: 'edit', label: 'Edited' },
  { value: 'delete', label: 'Deleted' },
  { value: 'move', label: 'Moved' },
  { value: 'toggle', label: 'Toggled' },
];
const ENTITIES: readonly { value: Entity | typeof ALL; label: string }[] = [
  { value: ALL, label: 'Everything' },
  { value: 'room', label: 'Rooms' },
  { value: 'box', label: 'Boxes' },
  { value: 'item', label: 'Items' },
];

/** Who changed what, and when. */
export function HistoryPage() {
  const rooms = useRooms();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [page, setPage] = useState(1);
  const history = useHistory(filter, page);
  useDocumentTitle('Edit History');

  function change<K extends keyof HistoryFilter>(key: K, value: HistoryFilter[K] | typeof ALL) {
    const { [key]: _, ...others } = filter;
    setFilter(value === ALL ? others : { ...others, [key]: value });
    setPage(1);
  }

  function handlePage(next: number) {
    setPage(next);
    window.scrollTo(0, 0);
  }

  return (
    <>
      <PageHeader title="Edit History" beta />
      <div className="page page-narrow">
        <RefusedList />
        {history.state === 'unavailable' && (
          <div className="card" role="status">
            <p className="heading">Edit history feature needs database setup</p>
            <p className="muted">Changes are kept in a temporary store of this browser until then.</p>
          </div>
        )}
        <div className="history-filters" role="group" aria-label="Filter">
          <Select
            label="Storage room"
            value={filter.roomId ?? ALL}
            options={[{ value: ALL, label: 'All rooms' }, ...rooms.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(roomId) => change('roomId', roomId)}
          />
          <Select
            label="Action"
            value={filter.actionType ?? ALL}
            options={ACTIONS}
            onChange={(action) => change('actionType', action)}
          />
          <Select
            label="What"
            value={filter.entityType ?? ALL}
            options={ENTITIES}
            onChange={(entity) => change('entityType', entity)}
          />
        </div>
        <HistoryBody history={history} page={page} onPage={handlePage} />
      </div>
    </>
  );
}
