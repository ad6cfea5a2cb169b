import type { Item } from '@boxroom/domain/item/item';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { hasSearchedDetail } from '@boxroom/domain/search/details-text';
import { fold } from '@boxroom/domain/search/fold';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import { Pending } from '../../components/text/pending.tsx';
import { t } from '../../lib/language/t.ts';
import type { CategoryLabel } from '../../replica/hooks/use-categories.ts';
import { useIsChecked } from '../../replica/hooks/use-checklist.ts';
import { useIsPending } from '../../replica/hooks/use-sync-status.ts';
import { PictureButton } from '../picture/picture-button.tsx';
import { SharedBadge } from '../room/shared-badge.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import type { Selection } from '../selection/selection.ts';
import { useIsSelecting } from '../selection/use-selection.ts';
import './item-row.css';
import { DetailBadges } from './detail-badges.tsx';
import { FoundDetails } from './found-details.tsx';
import { Highlighted } from './highlighted.tsx';
import { ItemBadges } from './item-badges.tsx';
import { useOpenItem } from './open-item.ts';
import { RowQuantity } from './row-quantity.tsx';
import { useToggleChecked } from './use-toggle-checked.ts';

/** The actions for an item on its row. The object must be stable, or every row renders again. */
export interface ItemActions {
  edit: (item: Item) => void;
  move: (item: Item) => void;
  remove: (item: Item) => void;
}

export interface ItemRowProps {
  item: Item;
  options: DisplaySettings;
  category: CategoryLabel | null;
  actions: ItemActions;
  /** Without it the row has no buttons; its page says why. */
  canEdit: boolean;
  /** The name of its box, in lists over several boxes; it links to the box. */
  place?: string | null;
  /** The search terms to highlight in the name. */
  terms?: readonly string[];
  /** The owner's name when the item is somebody else's; null for an unknown name. */
  sharedBy?: string | null;
  /** While it is on, the row only selects. */
  selection?: Selection | undefined;
}

/** One item in a list: tick, name, badges and actions. Plain elements: lists are long. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, options, category, actions, canEdit, place, terms, sharedBy, selection } = props;
  const isChecked = useIsChecked(item.id);
  const isPending = useIsPending('item', item.id);
  const toggleChecked = useToggleChecked();
  const isSelecting = useIsSelecting(selection);
  const open = useOpenItem();
  // Also shown while categories are hidden, if only the category explains the match. In another owner's room, the
  // owner's setting applies.
  const showsCategory = options.showCategories || (sharedBy === undefined && isFoundByCategory(item, category, terms));
  return (
    <div className="item-row" data-row={selection && item.id}>
      {selection && isSelecting ? (
        <SelectBox selection={selection} row={item.id} name={item.name} />
      ) : (
        <label className="checkbox item-check">
          <input
            type="checkbox"
            aria-label={t('{name} on checklist', { name: item.name })}
            checked={isChecked}
            onChange={() => toggleChecked(item.id, !isChecked)}
          />
        </label>
      )}
      {options.showPictures && item.pictureId !== null && (
        <span className="item-thumb">
          <PictureButton entity="item" row={item} />
        </span>
      )}
      <div className="item-text">
        <button
          type="button"
          className="item-name"
          dir="auto"
          title={item.name}
          aria-haspopup="dialog"
          onClick={() => open(item)}
        >
          <span className="clamp">
            <Highlighted text={item.name} terms={terms} />
          </span>
        </button>
        {item.description && (
          <p className="item-description clamp" dir="auto">
            <Highlighted text={item.description} terms={terms} />
          </p>
        )}
        {terms && hasSearchedDetail(item) && <FoundDetails item={item} terms={terms} />}
        {place && (
          <Link to="/box/$id" params={{ id: item.boxId }} className="item-place">
            <span className="clamp" dir="auto">
              {place}
            </span>
          </Link>
        )}
      </div>
      <div className="item-meta">
        {options.showQuantity && <RowQuantity item={item} canChange={canEdit && !isSelecting} />}
        <ItemBadges
          item={item}
          options={options}
          currency={options.currency}
          category={showsCategory ? category : null}
          terms={terms}
          numberClass="badge number"
        />
        <DetailBadges item={item} options={options} />
        {sharedBy !== undefined && <SharedBadge owner={sharedBy} />}
      </div>
      {canEdit && !isSelecting && <ItemButtons item={item} actions={actions} />}
      {isChecked && (
        <span className="item-marker">
          <Check aria-hidden />
          <span>{t('On Checklist')}</span>
        </span>
      )}
      {isPending && <Pending />}
    </div>
  );
});

function ItemButtons({ item, actions }: Pick<ItemRowProps, 'item' | 'actions'>) {
  return (
    <div className="row-actions item-actions">
      <button
        type="button"
        className="icon-button"
        aria-label={t('Edit {name}', { name: item.name })}
        onClick={() => actions.edit(item)}
      >
        <Pencil aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Move {name}', { name: item.name })}
        onClick={() => actions.move(item)}
      >
        <FolderInput aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={t('Delete {name}', { name: item.name })}
        onClick={() => actions.remove(item)}
      >
        <Trash2 aria-hidden />
      </button>
    </div>
  );
}

function isFoundByCategory(item: Item, category: CategoryLabel | null, terms: readonly string[] = []): boolean {
  if (terms.length === 0 || category === null) return false;
  const text = fold(`${item.name}\n${item.description ?? ''}`);
  const label = fold(category.name);
  return terms.some((term) => !text.includes(term) && label.includes(term));
}
