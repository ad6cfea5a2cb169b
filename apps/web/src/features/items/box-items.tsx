import type { Item } from '@boxroom/domain/item/item';
import { availableItemSorts, effectiveItemSort } from '@boxroom/domain/item/item-sort';
import { useLocation } from '@tanstack/react-router';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Select } from '../../components/field/select.tsx';
import { ItemList } from '../../inventory/item/item-list.tsx';
import { ViewOnlyNote } from '../../inventory/room/view-only-note.tsx';
import { SelectButton } from '../../inventory/selection/select-button.tsx';
import { useSelection } from '../../inventory/selection/use-selection.ts';
import { t } from '../../lib/language/t.ts';
import { useAddShortcut } from '../../lib/window/use-add-shortcut.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useBoxItems } from '../../replica/hooks/use-items.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { AddItemsForm } from './add-items-form.tsx';
import { ItemSelecting } from './item-selecting.tsx';
import { useFoundItems } from './use-found-items.ts';
import './box-items.css';
import { useItemDialogs } from './use-item-dialogs.tsx';

interface BoxItemsProps {
  box: BoxEntry;
  space: SpaceInfo;
  /** The box is gone, but text typed about it is still on the screen. */
  isGone: boolean;
  /** Called when the add form gets its first content, and when it becomes empty again. */
  onFilled: (isFilled: boolean) => void;
  onPrint: (items: readonly Item[]) => void;
  /** Below the form. */
  children?: ReactNode;
}

/** The items of a box, and the form that adds to them. */
export function BoxItems({ box, space, isGone, onFilled, onPrint, children }: BoxItemsProps) {
  const [chosenSort, setSort] = useRemembered('itemSort', 'device');
  const sort = effectiveItemSort(chosenSort, space.options);
  const found = useFoundItems(useBoxItems(box.id, sort), box, space);
  const { items } = found;
  const { actions, openSelected, dialogs } = useItemDialogs();
  const selection = useSelection(useMemo(() => items.map(({ id }) => id), [items]));
  const field = useRef<HTMLInputElement>(null);
  useAddShortcut(() => field.current?.focus());
  useFocusAfterScan(field, space.canEdit);
  return (
    <section className="card card-stack" aria-labelledby="items-heading">
      <div className="box-items-head">
        <h2 id="items-heading" className="heading">
          {t('{count, plural, one{# item} other{# items}}', { count: items.length })}
        </h2>
        <div className="cluster">
          {items.length > 0 && <SelectButton selection={selection} />}
          <Select
            label={t('Sort items by')}
            icon={ArrowDownUp}
            value={sort}
            options={availableItemSorts(space.options).map(({ sort: value, label }) => ({ value, label: t(label) }))}
            onChange={setSort}
          />
        </div>
      </div>
      <ItemSelecting selection={selection} openSelected={openSelected} onPrint={onPrint} />
      <AddItemsForm ref={field} boxId={box.id} spaceId={box.spaceId} canEdit={space.canEdit} onFilled={onFilled} />
      {children}
      <ViewOnlyNote space={space} />
      {found.query !== null && (
        <p className="found-items">
          <span dir="auto" role="status">
            {t('{count, plural, one{# item matches} other{# items match}} “{query}”', {
              count: found.count,
              query: found.query,
            })}
          </span>
          <button type="button" className="icon-button" aria-label={t('Forget the search')} onClick={found.clear}>
            <X aria-hidden />
          </button>
        </p>
      )}
      {items.length === 0 && !isGone && <p className="muted">{t('This box is empty.')}</p>}
      {items.length > 0 && (
        <ItemList
          items={items}
          options={space.options}
          actions={actions}
          canEdit={space.canEdit}
          label={t('Items')}
          selection={selection}
          termsFor={found.termsFor}
          {...(space.sharedBy !== undefined && { sharedBy: space.sharedBy })}
        />
      )}
      {dialogs}
    </section>
  );
}

/** A scanned box is open for the next item; on a return to it the person looks for something else. */
function useFocusAfterScan(field: RefObject<HTMLInputElement | null>, canEdit: boolean): void {
  const { state } = useLocation();
  const isWanted = useRef(canEdit && state.isScanned === true);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    field.current?.focus({ preventScroll: true });
  }, [field]);
}
