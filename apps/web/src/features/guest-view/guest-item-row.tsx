import type { GuestItem } from '@boxroom/domain/guest-link/guest-view';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import { memo } from 'react';
import { Highlighted } from '../../inventory/item/highlighted.tsx';
import { ItemBadges } from '../../inventory/item/item-badges.tsx';
import { GuestThumb, type Pictured } from './guest-picture.tsx';

interface GuestItemRowProps {
  token: string;
  item: GuestItem;
  /** Of the price. */
  currency: string | null;
  /** The search terms to highlight. */
  terms: readonly string[];
  onPicture: (of: Pictured) => void;
}

/** One read-only item. Fields that the owner hides are null and take no space. */
export const GuestItemRow = memo(function GuestItemRow(props: GuestItemRowProps) {
  const { token, item, currency, terms, onPicture } = props;
  const { name, description, brand, quantity, category } = item;
  const pictures = picturesOf(item);
  return (
    <li className="guest-item">
      {pictures.length > 0 && <GuestThumb token={token} of={{ name, pictures }} onOpen={onPicture} />}
      <div className="guest-item-text">
        <p className="guest-item-name" dir="auto">
          <Highlighted text={name} terms={terms} />
        </p>
        {description !== null && (
          <p className="muted small" dir="auto">
            <Highlighted text={description} terms={terms} />
          </p>
        )}
        {brand && (
          <p className="muted small" dir="auto">
            <Highlighted text={brand} terms={terms} />
          </p>
        )}
      </div>
      <div className="guest-item-meta">
        {quantity !== null && <span className="badge">× {quantity}</span>}
        <ItemBadges
          item={item}
          options={null}
          currency={currency}
          category={category === null ? null : { name: category, color: null }}
          terms={terms}
          numberClass="badge"
        />
      </div>
    </li>
  );
});
