import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { Item } from '@boxroom/domain/item/item';
import { Link, useLocation } from '@tanstack/react-router';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import MapPin from 'lucide-react/icons/map-pin';
import type { RefObject } from 'react';
import { BoxMark } from '../../inventory/box/box-mark.tsx';
import { foundBy } from '../../inventory/box/found-by.ts';
import { ItemBadges } from '../../inventory/item/item-badges.tsx';
import { QuantityStepper } from '../../inventory/item/quantity-stepper.tsx';
import { useToggleChecked } from '../../inventory/item/use-toggle-checked.ts';
import { SharedBadge } from '../../inventory/room/shared-badge.tsx';
import { t } from '../../lib/language/t.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import { useIsChecked } from '../../replica/hooks/use-checklist.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useIsPending } from '../../replica/hooks/use-sync-status.ts';

interface ItemFactsProps {
  item: Item;
  space: SpaceInfo;
  /** The link to its box. */
  placeRef: RefObject<HTMLAnchorElement | null>;
  /** Called when the person follows the link. */
  onLeave: () => void;
}

/** Where an item is, its optional fields, and whether it is on the checklist. */
export function ItemFacts({ item, space, placeRef, onLeave }: ItemFactsProps) {
  const { options, canEdit } = space;
  const categories = useCategoryLabels();
  const isPending = useIsPending('item', item.id);
  return (
    <div className="item-facts">
      <ItemPlace item={item} space={space} placeRef={placeRef} onLeave={onLeave} />
      {options.showQuantity && (canEdit || item.quantity !== null) && (
        <div className="item-fact">
          <span className="muted">{t('Quantity')}</span>
          <QuantityStepper item={item} canEdit={canEdit} />
        </div>
      )}
      <div className="item-fact-badges">
        <ItemBadges
          item={item}
          options={options}
          currency={options.currency}
          category={(options.showCategories && categories.get(item.categoryId ?? '')) || null}
          numberClass="badge number"
        />
        {space.sharedBy !== undefined && <SharedBadge owner={space.sharedBy} />}
      </div>
      {/* Beside the tick: above it, the mark would move the tick away from a finger. */}
      <div className="spread">
        <ChecklistTick item={item} />
        {isPending && (
          <span className="badge">
            <CloudUpload aria-hidden />
            {t('Not sent yet')}
          </span>
        )}
      </div>
    </div>
  );
}

function ItemPlace({ item, space, placeRef, onLeave }: ItemFactsProps) {
  const box = useBox(item.boxId);
  const isHere = useLocation({ select: ({ pathname }) => pathname === `/box/${item.boxId}` });
  if (!box) return null;
  const text = (
    <>
      <BoxMark box={box} showPictures={space.options.showPictures} />
      <span className="item-place-text">
        <b className="clamp" dir="auto">
          {box.name}
        </b>
        <span className="muted small clamp" dir="auto">
          {space.room?.name ?? t('Unassigned')}
        </span>
        {box.description && (
          <span className="muted small item-place-location">
            <MapPin aria-hidden />
            <span className="clamp" dir="auto">
              {box.description}
            </span>
          </span>
        )}
      </span>
      <span className="badge number">{boxCodeText(box.code)}</span>
    </>
  );
  if (isHere) return <div className="item-place-card">{text}</div>;
  return (
    <Link
      ref={placeRef}
      to="/box/$id"
      params={{ id: box.id }}
      state={foundBy(item.name)}
      className="item-place-card"
      onClick={onLeave}
    >
      {text}
    </Link>
  );
}

function ChecklistTick({ item }: { item: Item }) {
  const isChecked = useIsChecked(item.id);
  const toggleChecked = useToggleChecked();
  return (
    <label className="checkbox item-tick">
      <input type="checkbox" checked={isChecked} onChange={() => toggleChecked(item.id, !isChecked)} />
      {t('On my checklist')}
    </label>
  );
}
