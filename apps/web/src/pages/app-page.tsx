import { refusalText } from '@boxroom/domain/error/refusal-text';
import { msg } from '@boxroom/domain/language/message';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { errorToast } from '../components/toast/error-toast.ts';
import { showToast } from '../components/toast/toast-store.ts';
import { TooltipHint } from '../components/tooltip/tooltip-hint.tsx';
import { VIEW_ONLY } from '../features/boxes/use-no-boxes-reason.ts';
import { LentLine } from '../features/items/lent-line.tsx';
import { AddRoomButton, NoRoom } from '../features/rooms/no-room.tsx';
import { RoomPicker } from '../features/rooms/room-picker.tsx';
import { useRoomSelection } from '../features/rooms/use-room-selection.ts';
import { SharingButtons } from '../features/sharing/sharing-buttons.tsx';
import type { BoxActions } from '../inventory/box/box-card.tsx';
import { AccessBadge } from '../inventory/room/access-badge.tsx';
import { UNASSIGNED } from '../inventory/room/room-label.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { ALL_BOXES, type BoxEntry, useBoxCount } from '../replica/hooks/use-boxes.ts';
import { useLoadFailure } from '../replica/hooks/use-load-failure.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../replica/hooks/use-space-infos.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import { useWarmSearch } from '../replica/search/use-warm-search.ts';
import './app-page.css';
import { RoomContents, type View } from './room-contents.tsx';
import { useAskedToAdd } from './use-asked-to-add.ts';

const AddBoxesDialog = lazyDialog(async () => (await import('../features/boxes/add-boxes-dialog.tsx')).AddBoxesDialog);
const AddBoxesInRoom = lazyDialog(async () => (await import('../features/boxes/add-boxes-in-room.tsx')).AddBoxesInRoom);
const BoxTypeDialog = lazyDialog(async () => (await import('../features/boxes/box-type-dialog.tsx')).BoxTypeDialog);
const GuestLinkAction = lazyDialog(
  async () => (await import('../features/guest-links/guest-link-action.tsx')).GuestLinkAction,
);
const RoomFormDialog = lazyDialog(async () => (await import('../features/rooms/room-form-dialog.tsx')).RoomFormDialog);
const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);
const RoomItemsView = lazyDialog(async () => (await import('./room-items-view.tsx')).RoomItemsView, <LoadingItems />);
const AddItemsDialog = lazyDialog(async () => (await import('../features/items/add-items-dialog.tsx')).AddItemsDialog);

function LoadingItems() {
  return <Loading text={t('Loading your items...')} rows={4} height={64} />;
}

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
  const roomName = isAll ? t('All rooms') : (room?.name ?? (selectedId === UNASSIGNED ? t('Unassigned') : null));
  useDocumentTitle(roomName ?? t('Home'));
  useWarmSearch(isComplete);
  useAskedToAdd(isComplete, handleAdd, () => (hasNoRoom ? setIsAddingRoom(true) : setAdding(ANY)));

  function handleAdd() {
    if (hasNoRoom) setIsAddingRoom(true);
    else if (!canAdd) showToast(errorToast(refusalText('VIEW_ONLY', t)));
    else if (scope === null) showToast(errorToast(t(NO_ROOM)));
    else setAdding({ roomId: scope });
  }

  const whyNoBox = scope === null ? t('Choose a storage room to add boxes to it') : canAdd ? null : t(VIEW_ONLY);
  const addButton = (label: string) => (
    <TooltipHint reason={whyNoBox} {...(scope === null && { attempt: t(NO_ROOM) })}>
      <Button onClick={handleAdd}>
        <Plus aria-hidden />
        {label}
      </Button>
    </TooltipHint>
  );
  const isStarting = !isComplete && selectedId === null;
  useLoadFailure(t(hasNoRoom ? NO_ROOMS_READ : NO_BOXES_READ));
  return (
    <>
      <PageHeader
        title={isAll ? t('Your storage rooms') : room?.isShared ? t('Shared storage room') : t('Your storage room')}
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
                {hasNoRoom ? <AddRoomButton onAdd={() => setIsAddingRoom(true)} /> : addButton(t('Add Box'))}
              </div>
            )}
          </div>
        )}
        {!isStarting && <LentLine />}
        {isStarting ? (
          <Loading text={t('Loading your boxes...')} rows={4} height={110} />
        ) : selectedId === null ? (
          <NoRoom onAdd={() => setIsAddingRoom(true)} />
        ) : (
          <RoomContents
            key={selectedId}
            scope={scope}
            roomName={roomName}
            view={view}
            onView={setView}
            addFirst={addButton(t('Add First Box'))}
            onPrint={setPrinting}
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

/** The person chooses the room in the form. */
const ANY = { roomId: ALL_BOXES };
const NO_ROOMS_READ = msg('Failed to load storage rooms. Please try again.');
const NO_BOXES_READ = msg('Failed to load boxes. Please try again.');
const NO_ROOM = msg('No room selected: Please select a storage room first before creating a box.');

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
