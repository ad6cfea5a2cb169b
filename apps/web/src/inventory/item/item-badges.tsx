import type { Item, ItemField } from '@boxroom/domain/item/item';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import Calendar from 'lucide-react/icons/calendar';
import Tag from 'lucide-react/icons/tag';
import type { ReactNode } from 'react';
import { formatDateStamp } from './format-date-stamp.ts';
import { Highlighted } from './highlighted.tsx';
import { priceText } from './price-text.ts';

/** The other fields have places of their own in a row. */
type BadgeField = Exclude<ItemField, 'name' | 'description' | 'quantity' | 'pictureId'>;

interface ItemBadgesProps {
  item: Omit<Pick<Item, BadgeField>, 'categoryId'>;
  /** Null where the item has only the values to show. */
  options: DisplaySettings | null;
  /** Of the price. */
  currency: string | null;
  /** The name of the category; null: not shown. */
  category: string | null;
  /** The search terms to highlight. */
  terms?: readonly string[] | undefined;
  /** The class of numbers and dates. */
  numberClass: string;
}

/** The optional fields of an item in a row. */
export function ItemBadges({ item, options, currency, category, terms, numberClass }: ItemBadgesProps) {
  const badges: Record<BadgeField, ReactNode> = {
    price: (options === null || options.showPrice) && item.price !== null && (
      <span key="price" className={numberClass}>
        {priceText(item.price, currency)}
      </span>
    ),
    categoryId: category && (
      <span key="category" className="badge">
        <Tag aria-hidden />
        <span className="clamp" dir="auto">
          <Highlighted text={category} terms={terms} />
        </span>
      </span>
    ),
    dateStamp: (options === null || options.showDateStamp) && item.dateStamp && (
      <span key="date" className={numberClass}>
        <Calendar aria-hidden />
        {formatDateStamp(item.dateStamp)}
      </span>
    ),
  };
  return Object.values(badges);
}
