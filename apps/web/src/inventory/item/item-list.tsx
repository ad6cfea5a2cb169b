import type { Item } from '@boxroom/domain/item/item';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { useCategoryNames } from '../../replica/hooks/use-categories.ts';
import './item-list.css';
import { useHeldOrder } from '../list/use-held-order.ts';
import { WindowedList } from '../list/windowed-list.tsx';
import { ItemRow, type ItemActions } from './item-row.tsx';

interface ItemListProps {
  items: readonly Item[];
  options: DisplaySettings;
  actions: ItemActions;
  canEdit: boolean;
  label: string;
  terms?: readonly string[];
  /** Returns the name of an item's box, in lists across several boxes. */
  placeOf?: (item: Item) => string | null;
  sharedBy?: string | null;
}

/** Lists items of one room. */
export function ItemList({ items, options, actions, canEdit, label, terms, placeOf, sharedBy }: ItemListProps) {
  const categoryNames = useCategoryNames();
  const rows = useHeldOrder(items, itemKey);
  return (
    <WindowedList rows={rows} rowKey={itemKey} estimate={64} label={label} className="item-list">
      {(item) => (
        <ItemRow
          item={item}
          options={options}
          categoryName={item.categoryId === null ? null : (categoryNames.get(item.categoryId) ?? null)}
          actions={actions}
          canEdit={canEdit}
          {...(placeOf && { place: placeOf(item) })}
          {...(terms && { terms })}
          {...(sharedBy !== undefined && { sharedBy })}
        />
      )}
    </WindowedList>
  );
}

function itemKey(item: Item): string {
  return item.id;
}
