import { effectiveBoxSort } from '@boxroom/domain/box/sort-boxes';
import { useMemo, useRef } from 'react';
import type { BoxActions } from '../../inventory/box/box-card.tsx';
import { BoxCard } from '../../inventory/box/box-card.tsx';
import { boxIdsIn, boxRows, type BoxRow } from '../../inventory/box/box-rows.ts';
import { useColumns } from '../../inventory/box/use-columns.ts';
import '../../inventory/box/box-grid.css';
import { GroupRoom } from '../../inventory/item/group-room.tsx';
import '../../inventory/item/grouped-items.css';
import { WindowedList } from '../../inventory/list/windowed-list.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { SelectGroupBox } from '../../inventory/selection/select-box.tsx';
import { SelectionArea } from '../../inventory/selection/selection-area.tsx';
import type { Selection } from '../../inventory/selection/selection.ts';
import { useIsSelecting, useSelectionRows } from '../../inventory/selection/use-selection.ts';
import { t } from '../../lib/language/t.ts';
import { ALL_BOXES, useBoxes } from '../../replica/hooks/use-boxes.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';

/** A row of cards, or the head of a room. */
const ROW_HEIGHT = 124;

/** The boxes of all rooms, by room. */
export function AllRooms({ actions, selection }: { actions: BoxActions; selection: Selection }) {
  const { settings } = useDisplaySettings();
  const [chosenSort] = useRemembered('boxSort', 'device');
  const boxes = useBoxes(ALL_BOXES, effectiveBoxSort(chosenSort, settings));
  const rooms = useRooms();
  const spaces = useSpaceInfos();
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid);
  const isSelecting = useIsSelecting(selection);
  const rows = useMemo(() => boxRows(boxes, rooms, columns), [boxes, rooms, columns]);
  useSelectionRows(
    selection,
    useMemo(() => boxIdsIn(rows), [rows]),
  );

  function draw(row: BoxRow) {
    if (row.kind === 'room') {
      const { room, ids } = row;
      const name = room?.name ?? t('Unassigned');
      const space = room && spaces.get(room.id);
      return (
        <GroupRoom
          name={name}
          roomId={room?.id ?? null}
          count={t('{count, plural, one{# box} other{# boxes}}', { count: ids.length })}
          sharedBy={room?.sharedBy}
          isViewOnly={space?.canEdit === false}
          pictureId={space?.options.showPictures ? room?.pictures?.[0]?.id : null}
          terms={undefined}
          selectAll={
            isSelecting ? (
              <SelectGroupBox selection={selection} rows={ids} name={roomLabel({ name, sharedBy: room?.sharedBy })} />
            ) : null
          }
        />
      );
    }
    return (
      <div className="box-grid-row" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {row.boxes.map((box) => {
          const space = spaces.get(box.spaceId);
          return (
            space && (
              <BoxCard
                key={box.id}
                box={box}
                options={space.options}
                sharedBy={space.sharedBy}
                canEdit={space.canEdit}
                actions={actions}
                selection={selection}
              />
            )
          );
        })}
      </div>
    );
  }

  return (
    <div ref={grid} className="box-grid">
      <SelectionArea selection={selection}>
        <WindowedList
          rows={rows}
          rowKey={(row) => row.key}
          estimate={ROW_HEIGHT}
          label={t('Boxes')}
          className="box-grid-rows"
        >
          {draw}
        </WindowedList>
      </SelectionArea>
    </div>
  );
}
