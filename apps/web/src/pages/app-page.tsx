import { availableBoxSorts, effectiveBoxSort } from '@boxroom/domain/box/sort-boxes';
import { refusalText } from '@boxroom/domain/error/refusal-text';
import { availableItemSorts, effectiveItemSort } from '@boxroom/domain/item/item-sort';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { Segmented } from '../components/field/segmented.tsx';
import { Select } from '../components/field/select.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { errorToast } from '../components/toast/error-toast.ts';
import { showToast } from '../components/toast/toast-store.ts';
import { TooltipHint } from '../components/tooltip/tooltip-hint.tsx';
import { NoBoxes } from '../features/boxes/no-boxes.tsx';
import { useIsEmptied } from '../features/boxes/use-is-emptied.ts';
import { VIEW_ONLY } from '../features/boxes/use-no-boxes-reason.ts';
import { AddRoomButton, NoRoom } from '../features/rooms/no-room.tsx';
import { RoomPicker } from '../features/rooms/room-picker.tsx';
import { useRoomSelection } from '../features/rooms/use-room-selection.ts';
import { SharingButtons } from '../features/sharing/sharing-buttons.tsx';
import type { BoxActions } from '../inventory/box/box-card.tsx';
import { BoxGrid } from '../inventory/box/box-grid.tsx';
import { TotalsStrip } from '../inventory/item/totals-strip.tsx';
import { AccessBadge } from '../inventory/room/access-badge.tsx';
import { UNASSIGNED } from '../inventory/room/room-label.ts';
import { ViewOnlyNote } from '../inventory/room/view-only-note.tsx';
import { useAddShortcut } from '../lib/window/use-add-shortcut.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { ALL_BOXES, type BoxEntry, type BoxScope, useBoxCount, useBoxes } from '../replica/hooks/use-boxes.ts';
import { useLoadFailure } from '../replica/hooks/use-load-failure.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../replica/hooks/use-space-infos.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import { useWarmSearch } from '../replica/search/use-warm-search.ts';
import './app-page.css';

const AddBoxesDialog = lazyDialog(async () => (await import('../features/boxes/add-boxes-dialog.tsx')).AddBoxesDialog);
const AddBoxesInRoom = lazyDialog(async () => (await import('../features/boxes/add-boxes-in-room.tsx')).AddBoxesInRoom);
const AllRooms = lazyDialog(
  async () => (await import('../features/rooms/all-rooms.tsx')).AllRooms,
  <Loading text="Loading your boxes..." rows={4} height={110} />,
);
const BoxTypeDialog = lazyDialog(async () => (await import('../features/boxes/box-type-dialog.tsx')).BoxTypeDialog);
const GuestLinkAction = lazyDialog(
  async () => (await import('../features/guest-links/guest-link-action.tsx')).GuestLinkAction,
);
const RoomFormDialog = lazyDialog(async () => (await import('../features/rooms/room-form-dialog.tsx')).RoomFormDialog);
const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);
const RoomItemsView = lazyDialog(
  async () => (await import('./room-items-view.tsx')).RoomItemsView,
  <Loading text="Loading your items..." rows={4} height={64} />,
);
const AddItemsDialog = lazyDialog(async () => (await import('../features/items/add-items-dialog.tsx')).AddItemsDialog);

const VIEWS = [
  { value: 'boxes', label: 'Box view', icon: LayoutGrid },
  { value: 'items', label: 'Item view', icon: List },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The storage room: its boxes, or the items in them. */
export function AppPage() {
  const { user } = useReplicaStore();
  const isComplete = useIsComplete();
  const hasUnassigned = useBoxCount(user.id) > 0;
  const selection = useRoomSelection(hasUnassigned);
  const { room, selectedId } = selection;
  const hasNoRoom = selection.rooms.length === 0;
  const scope = selectedId === UNASSIGNED ? null : selectedId;
  const isAll = scope === ALL_BOXES;
  const space = useSpaceInfo(scope ?? user.id);
  const canAdd = isAll ? selection.rooms.some(({ accessLevel }) => accessLevel !== 'view') : space.canEdit;
  const [chosenView, setView] = useRemembered('viewMode', 'session');
  const view: View = chosenView === 'items' ? 'items' : 'boxes';
  const [adding, setAdding] = useState<{ roomId: string } | null>(null);
  const [isAddingRoom, setIsAddingRoom] = useState(false);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const boxes = useBoxDialogs();
  const roomName = isAll ? 'All rooms' : (room?.name ?? (selectedId === UNASSIGNED ? 'Unassigned' : null));
  useDocumentTitle(roomName ?? 'Home');
  useWarmSearch(isComplete);
  useAddShortcut(handleAdd);

  function handleAdd() {
    if (hasNoRoom) setIsAddingRoom(true);
    else if (!canAdd) showToast(errorToast(refusalText('VIEW_ONLY')));
    else if (scope === null) showToast(errorToast(NO_ROOM));
    else setAdding({ roomId: scope });
  }

  const whyNoBox = scope === null ? 'Choose a storage room to add boxes to it' : canAdd ? null : VIEW_ONLY;
  const addButton = (label: string) => (
    <TooltipHint reason={whyNoBox} {...(scope === null && { attempt: NO_ROOM })}>
      <Button onClick={handleAdd}>
        <Plus aria-hidden />
        {label}
      </Button>
    </TooltipHint>
  );
  const isStarting = !isComplete && selectedId === null;
  useLoadFailure(hasNoRoom ? NO_ROOMS_READ : NO_BOXES_READ);
  return (
    <>
      <PageHeader
        title={isAll ? 'Your storage rooms' : room?.isShared ? 'Shared storage room' : 'Your storage room'}
        beta
        badges={<AccessBadge room={room} />}
        actions={
          <SharingButtons
            room={room}
            more={({ id, name }) => <GuestLinkAction target={{ roomId: id }} name={name} />}
          />
        }
      />
      <div className="page">
        {(isStarting || selectedId !== null) && (
          <div className="spread app-page-top">
            {/* The picker's buttons are beside the rooms: rendered earlier, they would move under a finger. */}
            {isStarting ? (
              <div className="app-page-start" />
            ) : (
              <RoomPicker selection={selection} hasUnassigned={hasUnassigned} />
            )}
            {!isStarting && (
              <div className="add-box">
                {hasNoRoom ? <AddRoomButton onAdd={() => setIsAddingRoom(true)} /> : addButton('Add Box')}
              </div>
            )}
          </div>
        )}
        {isStarting ? (
          <Loading text="Loading your boxes..." rows={4} height={110} />
        ) : selectedId === null ? (
          <NoRoom onAdd={() => setIsAddingRoom(true)} />
        ) : (
          <RoomContents
            key={selectedId}
            scope={scope}
            roomName={roomName}
            view={view}
            onView={setView}
            addFirst={addButton('Add First Box')}
            onPrint={() => setPrinting([])}
            boxActions={boxes.actions}
          />
        )}
        {view === 'items' && <RoomItemsView scope={selectedId === null ? undefined : scope} />}
      </div>
      {/* Outside the lists: a form must outlive the row, and the room, that it was opened on. */}
      {adding?.roomId === ALL_BOXES && <AddBoxesInRoom onClose={() => setAdding(null)} onPrint={setPrinting} />}
      {adding && adding.roomId !== ALL_BOXES && (
        <AddBoxesDialog roomId={adding.roomId} onClose={() => setAdding(null)} onPrint={setPrinting} />
      )}
      {isAddingRoom && <RoomFormDialog room={null} onClose={() => setIsAddingRoom(false)} onDone={selection.select} />}
      {printing && <PrintDialog scope={scope} boxIds={printing} onClose={() => setPrinting(null)} />}
      {boxes.dialogs}
    </>
  );
}

const NO_ROOMS_READ = 'Failed to load storage rooms. Please try again.';
const NO_BOXES_READ = 'Failed to load boxes. Please try again.';
const NO_ROOM = 'No room selected: Please select a storage room first before creating a box.';

interface RoomContentsProps {
  /** A room, null for the boxes in none, or `ALL_BOXES`. */
  scope: BoxScope;
  roomName: string | null;
  view: View;
  onView: (view: View) => void;
  addFirst: ReactNode;
  onPrint: () => void;
  boxActions: BoxActions;
}

function RoomContents(props: RoomContentsProps) {
  const { scope, roomName, view, onView, addFirst, onPrint, boxActions } = props;
  const { user } = useReplicaStore();
  const isComplete = useIsComplete();
  const isAll = scope === ALL_BOXES;
  const spaceId = scope === null || isAll ? user.id : scope;
  const space = useSpaceInfo(spaceId);
  const count = useBoxCount(isAll ? ALL_BOXES : spaceId);
  const [boxSort, setBoxSort] = useRemembered('boxSort', 'device');
  const [itemSort, setItemSort] = useRemembered('itemSort', 'device');
  const sorts = view === 'boxes' ? availableBoxSorts(space.options) : availableItemSorts(space.options);
  const sort = view === 'boxes' ? effectiveBoxSort(boxSort, space.options) : effectiveItemSort(itemSort, space.options);

  const isEmptied = useIsEmptied(scope, count);

  // Rooms load before their boxes.
  if (count === 0 && !isComplete) return <Loading text="Loading your boxes..." rows={4} height={110} />;
  const isEmpty = count === 0;
  return (
    <>
      <div className="spread app-page-head">
        <div className="app-page-summary">
          <h2 className="heading">
            {count} {count === 1 ? 'Box' : 'Boxes'}{' '}
            {roomName !== null && (
              <span className="muted">
                in <bdi>{roomName}</bdi>
              </span>
            )}
          </h2>
          {!isEmpty && <TotalsStrip scope={scope} options={space.options} />}
        </div>
        <div className="app-page-controls">
          {!isEmpty && (
            <Select
              label="Sort by"
              icon={ArrowDownUp}
              value={sort}
              options={sorts.map((option) => ({ value: option.sort, label: option.label }))}
              onChange={view === 'boxes' ? setBoxSort : setItemSort}
            />
          )}
          {/* Also without boxes: blank tags are for future ones. */}
          <button
            type="button"
            className="icon-button"
            aria-label="Print Box QR"
            title="Print Box QR"
            onClick={onPrint}
          >
            <Printer aria-hidden />
          </button>
          <Segmented label="View" value={view} options={VIEWS} onChange={onView} />
        </div>
      </div>
      <ViewOnlyNote space={space} />
      {view === 'items' ? null : isEmpty ? (
        <NoBoxes scope={scope} roomName={roomName} isEmptied={isEmptied} addFirst={addFirst} />
      ) : isAll ? (
        <AllRooms actions={boxActions} />
      ) : (
        <BoxView scope={scope} spaceId={spaceId} actions={boxActions} />
      )}
    </>
  );
}

function BoxView({ scope, spaceId, actions }: { scope: BoxScope; spaceId: string; actions: BoxActions }) {
  const space = useSpaceInfo(spaceId);
  const [chosenSort] = useRemembered('boxSort', 'device');
  const boxes = useBoxes(scope, effectiveBoxSort(chosenSort, space.options));
  return <BoxGrid boxes={boxes} space={space} actions={actions} />;
}

/** The dialogs behind the buttons of box cards. `actions` is stable. */
function useBoxDialogs(): { actions: BoxActions; dialogs: ReactNode } {
  const [dialog, setDialog] = useState<{ kind: 'items' | 'type'; box: BoxEntry } | null>(null);
  const actions = useMemo<BoxActions>(
    () => ({
      addItem: (box) => setDialog({ kind: 'items', box }),
      changeType: (box) => setDialog({ kind: 'type', box }),
    }),
    [],
  );
  const close = () => setDialog(null);
  const dialogs = (
    <>
      {dialog?.kind === 'items' && <AddItemsDialog box={dialog.box} open onClose={close} />}
      {dialog?.kind === 'type' && <BoxTypeDialog box={dialog.box} onClose={close} />}
    </>
  );
  return { actions, dialogs };
}
