import { daysBetween } from '@boxroom/domain/digest/calendar';
import { dueBackText, warrantyText } from '@boxroom/domain/digest/due-text';
import type { Item } from '@boxroom/domain/item/item';
import { isOverdue } from '@boxroom/domain/item/loan';
import { nearWarranty } from '@boxroom/domain/item/near-warranty';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import HandHelping from 'lucide-react/icons/hand-helping';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useToday } from '../../lib/time/use-today.ts';

interface DetailBadgesProps {
  item: Pick<Item, 'lentTo' | 'lentDue' | 'warrantyUntil'>;
  options: DisplaySettings;
}

/** The borrower of the item, and a warranty that ends about now. Other details are for the opened item. */
export function DetailBadges({ item, options }: DetailBadgesProps) {
  const isLent = options.showLent && Boolean(item.lentTo);
  const hasWarranty = options.showWarranty && Boolean(item.warrantyUntil);
  if (!isLent && !hasWarranty) return null;
  return (
    <>
      {isLent && <LentBadge item={item} />}
      {hasWarranty && <WarrantyBadge item={item} />}
    </>
  );
}

function LentBadge({ item }: Pick<DetailBadgesProps, 'item'>) {
  const isLate = isOverdue(item, useToday());
  return (
    <span className={isLate ? 'badge badge-error' : 'badge badge-info'}>
      <HandHelping aria-hidden />
      <span className="clamp">
        {richText(isLate ? t('Lent to <name/>, overdue') : t('Lent to <name/>'), {
          name: () => <bdi>{item.lentTo}</bdi>,
        })}
      </span>
    </span>
  );
}

function WarrantyBadge({ item }: Pick<DetailBadgesProps, 'item'>) {
  const days = nearWarranty(item, useToday());
  if (days === null) return null;
  return (
    <span className={days < 0 ? 'badge' : 'badge badge-warning'}>
      <ShieldCheck aria-hidden />
      {warrantyText(days, t)}
    </span>
  );
}

/** When a lent item is due back; empty without a date. */
export function useDueText({ lentDue }: Pick<Item, 'lentDue'>): string {
  const today = useToday();
  return lentDue ? dueBackText(daysBetween(today, lentDue), t) : '';
}
