import { availableBoxSorts, effectiveBoxSort } from '@boxroom/domain/box/sort-boxes';
import { availableItemSorts, effectiveItemSort } from '@boxroom/domain/item/item-sort';
import { msg } from '@boxroom/domain/language/message';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Printer from 'lucide-react/icons/printer';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { Segmented } from '../components/field/segmented.tsx';
import { Select } from '../components/field/select.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { BoxSelecting } from '../features/boxes/box-selecting.tsx';
import { NoBoxes } from '../features/boxes/no-boxes.tsx';
import { useIsEmptied } from '../features/boxes/use-is-emptied.ts';
import type { BoxActions } from '../inventory/box/box-card.tsx';
import { BoxGrid } from '../inventory/box/box-grid.tsx';
import { TotalsStrip } from '../inventory/item/totals-strip.tsx';
import { PictureButton } from '../inventory/picture/picture-button.tsx';
import { ViewOnlyNote } from '../inventory/room/view-only-note.tsx';
import { SelectButton } from '../inventory/selection/select-button.tsx';
import { createSelection, type Selection } from '../inventory/selection/selection.ts';
import { useSelectionRows } from '../inventory/selection/use-selection.ts';
import { richText } from '../lib/language/rich-text.tsx';
import { t } from '../lib/language/t.ts';
import { ALL_BOXES, type BoxScope, useBoxCount, useBoxes } from '../replica/hooks/use-boxes.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../replica/hooks/use-space-infos.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';

const AllRooms = lazyDialog(async () => (await import('../features/rooms/all-rooms.tsx')).AllRooms, <LoadingBoxes />);

const VIEWS = [
  { value: 'boxes', label: msg('Box view'), icon: LayoutGrid },
  { value: 'items', label: msg('Item view'), icon: List },
] as const;
export type View = 'boxes' | 'items';

interface RoomContentsProps {
  /** A room, null for the boxes in none, or `ALL_BOXES`. */
  scope: BoxScope;
  roomName: string | null;
  view: View;
  onView: (view: View) => void;
  addFirst: ReactNode;
  /** Prints tags, with these boxes chosen. */
  onPrint: (boxIds: readonly string[]) => void;
  boxActions: BoxActions;
}

export function RoomContents(props: RoomContentsProps) {
  const { scope, roomName, view, onView, addFirst, onPrint, boxActions } = props;
  const { user } = useReplicaStore();
  const isComplete = useIsComplete();
  const isAll = scope === ALL_BOXES;
  const spaceId = scope === null || isAll ? user.id : scope;
  const space = useSpaceInfo(spaceId);
  const { room } = space;
  const count = useBoxCount(isAll ? ALL_BOXES : spaceId);
  const [selection] = useState(createSelection);
  const [boxSort, setBoxSort] = useRemembered('boxSort', 'device');
  const [itemSort, setItemSort] = useRemembered('itemSort', 'device');
  const sorts = view === 'boxes' ? availableBoxSorts(space.options) : availableItemSorts(space.options);
  const sort = view === 'boxes' ? effectiveBoxSort(boxSort, space.options) : effectiveItemSort(itemSort, space.options);

  const isEmptied = useIsEmptied(scope, count);

  // Rooms load before their boxes.
  if (count === 0 && !isComplete) return <LoadingBoxes />;
  const isEmpty = count === 0;
  return (
    <>
      <div className="spread app-page-head">
        <div className="app-page-summary">
          {room && space.options.showPictures && <PictureButton entity="room" row={{ ...room, spaceId: room.id }} />}
          <h2 className="heading">
            {roomName === null
              ? t('{count, plural, one{{count} Box} other{{count} Boxes}}', { count })
              : richText(t('{count, plural, one{{count} Box} other{{count} Boxes}} <in>in</in> <room/>', { count }), {
                  in: (text) => <span className="muted">{text}</span>,
                  room: () => <bdi className="muted">{roomName}</bdi>,
                })}
          </h2>
          {!isEmpty && <TotalsStrip scope={scope} options={space.options} />}
        </div>
        <div className="app-page-controls">
          {!isEmpty && view === 'boxes' && <SelectButton selection={selection} />}
          {!isEmpty && (
            <Select
              label={t('Sort by')}
              icon={ArrowDownUp}
              value={sort}
              options={sorts.map((option) => ({ value: option.sort, label: t(option.label) }))}
              onChange={view === 'boxes' ? setBoxSort : setItemSort}
            />
          )}
          {/* Also without boxes: blank tags are for future ones. */}
          <button
            type="button"
            className="icon-button"
            aria-label={t('Print Box QR')}
            title={t('Print Box QR')}
            onClick={() => onPrint([])}
          >
            <Printer aria-hidden />
          </button>
          <Segmented
            label={t('View')}
            value={view}
            options={VIEWS.map(({ label, ...option }) => ({ ...option, label: t(label) }))}
            onChange={onView}
          />
        </div>
      </div>
      <ViewOnlyNote space={space} />
      {view === 'boxes' && <BoxSelecting selection={selection} onPrint={onPrint} />}
      {view === 'items' ? null : isEmpty ? (
        <EmptyView
          scope={scope}
          roomName={roomName}
          isEmptied={isEmptied}
          isOwner={space.isOwner}
          addFirst={addFirst}
          selection={selection}
        />
      ) : isAll ? (
        <AllRooms actions={boxActions} selection={selection} />
      ) : (
        <BoxView scope={scope} spaceId={spaceId} actions={boxActions} selection={selection} />
      )}
    </>
  );
}

function LoadingBoxes() {
  return <Loading text={t('Loading your boxes...')} rows={4} height={110} />;
}

const NO_ROWS: readonly string[] = [];

/** Ends the selection of boxes that somebody else deleted or moved. */
function EmptyView({ selection, ...props }: ComponentProps<typeof NoBoxes> & { selection: Selection }) {
  useSelectionRows(selection, NO_ROWS);
  return <NoBoxes {...props} />;
}

interface BoxViewProps {
  scope: BoxScope;
  spaceId: string;
  actions: BoxActions;
  selection: Selection;
}

function BoxView({ scope, spaceId, actions, selection }: BoxViewProps) {
  const space = useSpaceInfo(spaceId);
  const [chosenSort] = useRemembered('boxSort', 'device');
  const boxes = useBoxes(scope, effectiveBoxSort(chosenSort, space.options));
  useSelectionRows(
    selection,
    useMemo(() => boxes.map(({ id }) => id), [boxes]),
  );
  return <BoxGrid boxes={boxes} space={space} actions={actions} selection={selection} />;
}
