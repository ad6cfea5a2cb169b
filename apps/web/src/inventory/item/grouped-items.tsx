import type { Box } from '@boxroom/domain/box/box';
import type { Item } from '@boxroom/domain/item/item';
import type { Room } from '@boxroom/domain/room/room';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import { isSame } from '../../replica/hooks/use-replica-value.ts';
import { type SpaceInfo, useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';
import { WindowedList } from '../list/windowed-list.tsx';
import { roomLabel } from '../room/room-label.ts';
import { SelectGroupBox } from '../selection/select-box.tsx';
import { SelectionArea } from '../selection/selection-area.tsx';
import type { Selection } from '../selection/selection.ts';
import { useIsSelecting } from '../selection/use-selection.ts';
import { GroupBox } from './group-box.tsx';
import './grouped-items.css';
import { GroupRoom } from './group-room.tsx';
import { ItemRow, type ItemActions } from './item-row.tsx';

export interface ItemGroup {
  /** null: the boxes in no room. */
  room: Room | null;
  boxes: readonly { box: Box; items: readonly Item[] }[];
  /** Shown with the room. */
  count: number;
}

/** The folded rooms, by the keys that `onToggle` is called with. */
export interface Folding {
  folded: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

interface GroupedItemsProps {
  groups: readonly ItemGroup[];
  label: string;
  actions: ItemActions;
  /** The title of the group of boxes in no room. */
  unassigned: string;
  terms?: readonly string[];
  /** The search, which goes along to a box. */
  query?: string;
  /** When given, rooms fold, and each shows its number of results instead of items. */
  folding?: Folding;
  /** Renders the actions for a box, after its name. */
  boxAction?: (box: Box, canEdit: boolean) => ReactNode;
  /** Its rows are those of `itemIdsIn`. */
  selection: Selection;
}

type Row =
  | {
      kind: 'room';
      key: string;
      room: Room | null;
      count: number;
      isFolded: boolean;
      isEmpty: boolean;
      ids: readonly string[];
    }
  | { kind: 'box'; key: string; box: Box; ids: readonly string[] }
  | { kind: 'item'; key: string; item: Item };

/** Items by room and box, in one list that may be long: search results and the checklist. */
export function GroupedItems(props: GroupedItemsProps) {
  const { groups, label, actions, unassigned, folding, boxAction, selection } = props;
  const terms = useSame(props.terms);
  const spaces = useSpaceInfos();
  const categories = useCategoryLabels();
  const isSelecting = useIsSelecting(selection);
  const selectAll = (ids: readonly string[], name: string) =>
    isSelecting && ids.length > 0 ? <SelectGroupBox selection={selection} rows={ids} name={name} /> : null;

  function draw(row: Row): ReactNode {
    if (row.kind === 'room') {
      const name = row.room?.name ?? unassigned;
      const space = row.room && spaces.get(row.room.id);
      const sharedBy = space?.sharedBy;
      return (
        <GroupRoom
          name={name}
          roomId={row.room?.id ?? null}
          count={folding ? resultsText(row.count) : itemsText(row.count)}
          sharedBy={sharedBy}
          isViewOnly={space?.canEdit === false}
          pictureId={space?.options.showPictures ? row.room?.pictures?.[0]?.id : null}
          selectAll={selectAll(row.ids, roomLabel({ name, sharedBy }))}
          terms={terms}
          {...(folding && !row.isEmpty && { isFolded: row.isFolded, onToggle: () => folding.onToggle(row.key) })}
        />
      );
    }
    if (row.kind === 'box') {
      const space = spaces.get(row.box.spaceId);
      return (
        <GroupBox
          box={row.box}
          itemCount={row.ids.length}
          selectAll={selectAll(row.ids, row.box.name)}
          showCapacity={space?.options.showBoxCapacity ?? false}
          showPictures={space?.options.showPictures ?? false}
          terms={terms}
          query={props.query}
        >
          {!isSelecting && boxAction?.(row.box, space?.canEdit ?? false)}
        </GroupBox>
      );
    }
    const space = spaces.get(row.item.spaceId);
    return space && drawItem(row.item, space);
  }

  function drawItem(item: Item, space: SpaceInfo): ReactNode {
    return (
      <div className="group-item">
        <ItemRow
          item={item}
          options={space.options}
          category={categories.get(item.categoryId ?? '') ?? null}
          actions={actions}
          canEdit={space.canEdit}
          selection={selection}
          {...(terms && { terms })}
          {...(space.sharedBy !== undefined && { sharedBy: space.sharedBy })}
        />
      </div>
    );
  }

  return (
    <SelectionArea selection={selection}>
      <WindowedList
        rows={flatten(groups, folding?.folded)}
        rowKey={(row) => row.key}
        estimate={60}
        label={label}
        className="grouped-items"
      >
        {draw}
      </WindowedList>
    </SelectionArea>
  );
}

/** Returns the same object while its content is equal: a new one would render every row again. */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}

function resultsText(count: number): string {
  return t('{count, plural, one{# result} other{# results}}', { count });
}

function itemsText(count: number): string {
  return t('{count, plural, one{# item} other{# items}}', { count });
}

/** Returns the ids of all items, in order, also of folded rooms. */
export function itemIdsIn(groups: readonly ItemGroup[]): string[] {
  return groups.flatMap(({ boxes }) => boxes.flatMap(({ items }) => items.map(({ id }) => id)));
}

function flatten(groups: readonly ItemGroup[], folded: ReadonlySet<string> | undefined): Row[] {
  const rows: Row[] = [];
  for (const { room, boxes, count } of groups) {
    const key = `room:${room?.id ?? ''}`;
    const isFolded = folded?.has(key) ?? false;
    const ids = boxes.flatMap(({ items }) => items.map(({ id }) => id));
    rows.push({ kind: 'room', key, room, count, isFolded, isEmpty: boxes.length === 0, ids });
    if (isFolded) continue;
    for (const { box, items } of boxes) {
      rows.push({ kind: 'box', key: `box:${box.id}`, box, ids: items.map(({ id }) => id) });
      for (const item of items) rows.push({ kind: 'item', key: item.id, item });
    }
  }
  return rows;
}
