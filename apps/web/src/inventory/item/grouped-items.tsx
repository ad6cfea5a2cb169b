import type { Box } from '@boxroom/domain/box/box';
import type { Item } from '@boxroom/domain/item/item';
import type { Room } from '@boxroom/domain/room/room';
import { countText } from '@boxroom/domain/text/count-text';
import { type ReactNode, useState } from 'react';
import { useCategoryNames } from '../../replica/hooks/use-categories.ts';
import { isSame } from '../../replica/hooks/use-replica-value.ts';
import { type SpaceInfo, useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';
import { WindowedList } from '../list/windowed-list.tsx';
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
  /** When given, rooms fold, and each shows its number of results instead of items. */
  folding?: Folding;
  /** Renders the actions for a box, after its name. */
  boxAction?: (box: Box, canEdit: boolean) => ReactNode;
}

type Row =
  | { kind: 'room'; key: string; room: Room | null; count: number; isFolded: boolean }
  | { kind: 'box'; key: string; box: Box; itemCount: number }
  | { kind: 'item'; key: string; item: Item };

/** Items by room and box, in one list that may be long: search results and the checklist. */
export function GroupedItems(props: GroupedItemsProps) {
  const { groups, label, actions, unassigned, folding, boxAction } = props;
  const terms = useSame(props.terms);
  const spaces = useSpaceInfos();
  const categoryNames = useCategoryNames();

  function draw(row: Row): ReactNode {
    if (row.kind === 'room') {
      const isShared = row.room !== null && (spaces.get(row.room.id)?.room?.isShared ?? false);
      return (
        <GroupRoom
          name={row.room?.name ?? unassigned}
          roomId={row.room?.id ?? null}
          count={folding ? resultsText(row.count) : countText(row.count, 'item')}
          isShared={isShared}
          {...(folding && { isFolded: row.isFolded, onToggle: () => folding.onToggle(row.key) })}
        />
      );
    }
    if (row.kind === 'box') {
      const space = spaces.get(row.box.spaceId);
      return (
        <GroupBox
          box={row.box}
          itemCount={row.itemCount}
          showCapacity={space?.options.showBoxCapacity ?? false}
          terms={terms}
        >
          {boxAction?.(row.box, space?.canEdit ?? false)}
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
          categoryName={item.categoryId === null ? null : (categoryNames.get(item.categoryId) ?? null)}
          actions={actions}
          canEdit={space.canEdit}
          {...(terms && { terms })}
          {...(space.sharedBy !== undefined && { sharedBy: space.sharedBy })}
        />
      </div>
    );
  }

  return (
    <WindowedList
      rows={flatten(groups, folding?.folded)}
      rowKey={(row) => row.key}
      estimate={60}
      label={label}
      className="grouped-items"
    >
      {draw}
    </WindowedList>
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
  return countText(count, 'result');
}

function flatten(groups: readonly ItemGroup[], folded: ReadonlySet<string> | undefined): Row[] {
  const rows: Row[] = [];
  for (const { room, boxes, count } of groups) {
    const key = `room:${room?.id ?? ''}`;
    const isFolded = folded?.has(key) ?? false;
    rows.push({ kind: 'room', key, room, count, isFolded });
    if (isFolded) continue;
    for (const { box, items } of boxes) {
      rows.push({ kind: 'box', key: `box:${box.id}`, box, itemCount: items.length });
      for (const item of items) rows.push({ kind: 'item', key: item.id, item });
    }
  }
  return rows;
}
