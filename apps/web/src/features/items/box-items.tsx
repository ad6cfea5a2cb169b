import { availableItemSorts, effectiveItemSort } from '@boxroom/domain/item/item-sort';
import { countText } from '@boxroom/domain/text/count-text';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useRef } from 'react';
import { Select } from '../../components/field/select.tsx';
import { ItemList } from '../../inventory/item/item-list.tsx';
import { useAddShortcut } from '../../lib/window/use-add-shortcut.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useBoxItems } from '../../replica/hooks/use-items.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { AddItemsForm } from './add-items-form.tsx';
import { useItemDialogs } from './use-item-dialogs.tsx';

interface BoxItemsProps {
  box: BoxEntry;
  space: SpaceInfo;
  /** The box is gone, but text typed about it is still on the screen. */
  isGone: boolean;
  /** Called when the add form gets its first content, and when it becomes empty again. */
  onFilled: (isFilled: boolean) => void;
}

/** The items of a box, and the form that adds to them. */
export function BoxItems({ box, space, isGone, onFilled }: BoxItemsProps) {
  const [chosenSort, setSort] = useRemembered('itemSort', 'device');
  const sort = effectiveItemSort(chosenSort, space.options);
  const items = useBoxItems(box.id, sort);
  const { actions, dialogs } = useItemDialogs();
  const field = useRef<HTMLInputElement>(null);
  useAddShortcut(() => field.current?.focus());
  return (
    <section className="card card-stack" aria-labelledby="items-heading">
      <div className="spread">
        <h2 id="items-heading" className="heading">
          {countText(items.length, 'item')}
        </h2>
        <Select
          label="Sort items by"
          icon={ArrowDownUp}
          value={sort}
          options={availableItemSorts(space.options).map((option) => ({ value: option.sort, label: option.label }))}
          onChange={setSort}
        />
      </div>
      <AddItemsForm ref={field} boxId={box.id} spaceId={box.spaceId} canEdit={space.canEdit} onFilled={onFilled} />
      {items.length === 0 && !isGone && <p className="muted">This box is empty.</p>}
      {items.length > 0 && (
        <ItemList
          items={items}
          options={space.options}
          actions={actions}
          canEdit={space.canEdit}
          label="Items"
          {...(space.sharedBy !== undefined && { sharedBy: space.sharedBy })}
        />
      )}
      {dialogs}
    </section>
  );
}
