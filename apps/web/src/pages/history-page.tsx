import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../components/page-header.tsx';
import { Select } from '../components/select.tsx';
import { RefusedList } from '../features/changes/refused-list.tsx';
import { HistoryBody } from '../features/history/history-body.tsx';
import { type HistoryFilter, useHistory } from '../features/history/use-history.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { ALL_BOXES, useBoxes } from '../replica/use-boxes.ts';
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

/** Who changed what, and when. What is asked for stands in the address, so that back and a reload lead to the same. */
export function HistoryPage() {
  const rooms = useRooms();
  const { room, box, action, entity, page = 1 } = useSearch({ from: '/signed-in/history' });
  const navigate = useNavigate({ from: '/history' });
  const filter: HistoryFilter = {
    ...(room !== undefined && { roomId: room }),
    ...(box !== undefined && { boxId: box }),
    ...(action && { actionType: action }),
    ...(entity && { entityType: entity }),
  };
  const history = useHistory(filter, page);
  useDocumentTitle('Edit History');

  function change(set: { room?: string; box?: string; action?: Action | typeof ALL; entity?: Entity | typeof ALL }) {
    void navigate({
      search: (old) => {
        const { page: _, ...next } = { ...old, ...set };
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ALL));
      },
      replace: true,
      resetScroll: false,
    });
  }

  function handlePage(next: number) {
    void navigate({ search: ({ page: _, ...others }) => (next > 1 ? { ...others, page: next } : others) });
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
            value={rooms.some(({ id }) => id === room) ? (room ?? ALL) : ALL}
            options={[{ value: ALL, label: 'All rooms' }, ...rooms.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(roomId) => change({ room: roomId, box: ALL })}
          />
          <BoxFilter roomId={room} boxId={box} onChange={(boxId) => change({ box: boxId })} />
          <Select
            label="Action"
            value={action ?? ALL}
            options={ACTIONS}
            onChange={(actionType) => change({ action: actionType })}
          />
          <Select
            label="What"
            value={entity ?? ALL}
            options={ENTITIES}
            onChange={(entityType) => change({ entity: entityType })}
          />
        </div>
        {history.state === 'ready' && history.total > 0 && (
          <p className="muted small" role="status">
            {history.total === 1 ? '1 entry' : `${history.total.toLocaleString('en')} entries`}
          </p>
        )}
        <HistoryBody history={history} page={page} onPage={handlePage} />
      </div>
    </>
  );
}

interface BoxFilterProps {
  /** undefined: boxes of all rooms. */
  roomId: string | undefined;
  boxId: string | undefined;
  onChange: (boxId: string) => void;
}

function BoxFilter({ roomId, boxId, onChange }: BoxFilterProps) {
  const boxes = useBoxes(roomId ?? ALL_BOXES, 'alphabet');
  return (
    <Select
      label="Box"
      value={boxes.some(({ id }) => id === boxId) ? (boxId ?? ALL) : ALL}
      options={[{ value: ALL, label: 'All boxes' }, ...boxes.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={onChange}
    />
  );
}
