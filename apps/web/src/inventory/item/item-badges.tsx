import type { Item, ItemField } from '@boxroom/domain/item/item';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import Calendar from 'lucide-react/icons/calendar';
import type { ReactNode } from 'react';
import type { CategoryLabel } from '../../replica/hooks/use-categories.ts';
import { CategoryBadge } from '../category/category-badge.tsx';
import { formatDateStamp } from './format-date-stamp.ts';
import { Highlighted } from './highlighted.tsx';
import { priceText } from './price-text.ts';

/** The other fields have places of their own in a row. */
type BadgeField = Extract<ItemField, 'price' | 'categoryId' | 'dateStamp'>;

interface ItemBadgesProps {
  item: Omit<Pick<Item, BadgeField>, 'categoryId'>;
  /** Null where the item has only the values to show. */
  options: DisplaySettings | null;
  /** Of the price. */
  currency: string | null;
  /** Null: not shown. */
  category: CategoryLabel | null;
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
      <CategoryBadge key="category" color={category.color}>
        <Highlighted text={category.name} terms={terms} />
      </CategoryBadge>
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
