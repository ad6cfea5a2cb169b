import type { Item } from '@boxroom/domain/item/item';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import './item-list.css';
import { useHeldOrder } from '../list/use-held-order.ts';
import { WindowedList } from '../list/windowed-list.tsx';
import { SelectionArea } from '../selection/selection-area.tsx';
import type { Selection } from '../selection/selection.ts';
import { ItemRow, type ItemActions } from './item-row.tsx';

interface ItemListProps {
  items: readonly Item[];
  options: DisplaySettings;
  actions: ItemActions;
  canEdit: boolean;
  label: string;
  /** Returns the terms that found an item; always the same array. */
  termsFor?: (item: Item) => readonly string[] | undefined;
  /** Returns the name of an item's box, in lists across several boxes. */
  placeOf?: (item: Item) => string | null;
  sharedBy?: string | null;
  /** Returns the space of an item, in lists across several rooms; it precedes the properties above. */
  spaceOf?: (item: Item) => SpaceInfo | undefined;
  selection: Selection;
}

/** Lists items. */
export function ItemList(props: ItemListProps) {
  const { items, actions, label, termsFor, placeOf, selection } = props;
  const categories = useCategoryLabels();
  const rows = useHeldOrder(items, itemKey);
  return (
    <SelectionArea selection={selection}>
      <WindowedList rows={rows} rowKey={itemKey} estimate={64} label={label} className="item-list">
        {(item) => {
          const { options, canEdit, sharedBy } = props.spaceOf?.(item) ?? props;
          const terms = termsFor?.(item);
          return (
            <ItemRow
              item={item}
              options={options}
              category={categories.get(item.categoryId ?? '') ?? null}
              actions={actions}
              canEdit={canEdit}
              selection={selection}
              {...(placeOf && { place: placeOf(item) })}
              {...(terms && { terms })}
              {...(sharedBy !== undefined && { sharedBy })}
            />
          );
        }}
      </WindowedList>
    </SelectionArea>
  );
}

function itemKey(item: Item): string {
  return item.id;
}
