import type { GuestItem } from '@boxroom/domain/guest-link/guest-view';
import { formatPrice } from '@boxroom/domain/item/format-price';
import Calendar from 'lucide-react/icons/calendar';
import Tag from 'lucide-react/icons/tag';
import { memo } from 'react';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { Highlighted } from '../../inventory/item/highlighted.tsx';
import { GuestThumb, type Pictured } from './guest-picture.tsx';

interface GuestItemRowProps {
  token: string;
  item: GuestItem;
  /** The search terms to highlight. */
  terms: readonly string[];
  onPicture: (item: Pictured) => void;
}

/** One read-only item. Fields that the owner hides are null and take no space. */
export const GuestItemRow = memo(function GuestItemRow({ token, item, terms, onPicture }: GuestItemRowProps) {
  const { name, description, quantity, price, category, dateStamp, pictureId } = item;
  return (
    <li className="guest-item">
      {pictureId !== null && <GuestThumb token={token} item={{ name, pictureId }} onOpen={onPicture} />}
      <div className="guest-item-text">
        <p className="guest-item-name" dir="auto">
          <Highlighted text={name} terms={terms} />
        </p>
        {description !== null && (
          <p className="muted small" dir="auto">
            <Highlighted text={description} terms={terms} />
          </p>
        )}
      </div>
      <div className="guest-item-meta">
        {quantity !== null && <span className="badge">× {quantity}</span>}
        {price !== null && <span className="badge">{formatPrice(price)}</span>}
        {category !== null && (
          <span className="badge">
            <Tag aria-hidden />
            <span className="clamp" dir="auto">
              <Highlighted text={category} terms={terms} />
            </span>
          </span>
        )}
        {dateStamp !== null && (
          <span className="badge">
            <Calendar aria-hidden />
            {formatDateStamp(dateStamp)}
          </span>
        )}
      </div>
    </li>
  );
});
