import type { Item } from '@boxroom/domain/item/item';
import HandHelping from 'lucide-react/icons/hand-helping';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { useDueText } from '../../inventory/item/detail-badges.tsx';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { useGiveBack } from '../../inventory/item/use-give-back.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';

const LendDialog = lazyDialog(async () => (await import('./lend-dialog.tsx')).LendDialog);

interface ItemLoanProps {
  item: Item;
  space: SpaceInfo;
  /** The item was deleted or is no longer shared. */
  isGone: boolean;
}

/** The borrower of the item, and the buttons to lend it and to note that it is back. */
export function ItemLoan({ item, space, isGone }: ItemLoanProps) {
  const [isLending, setIsLending] = useState(false);
  const canEdit = space.canEdit && !isGone;
  const isShown = space.options.showLent && (Boolean(item.lentTo) || canEdit);
  return (
    <>
      {isShown &&
        (item.lentTo ? (
          <Loan item={item} canEdit={canEdit} onChange={() => setIsLending(true)} />
        ) : (
          <Button variant="ghost" className="item-picture-action" onClick={() => setIsLending(true)}>
            <HandHelping aria-hidden />
            {t('Lend')}
          </Button>
        ))}
      {/* Outside what others change: what is typed stays. */}
      {isLending && <LendDialog item={item} isGone={isGone} onClose={() => setIsLending(false)} />}
    </>
  );
}

interface LoanProps {
  item: Item;
  canEdit: boolean;
  onChange: () => void;
}

/** 'Lent to Ana since Nov 3, 2026, due back in 3 days (Nov 24, 2026)', with its buttons. */
function Loan({ item, canEdit, onChange }: LoanProps) {
  const giveBack = useGiveBack();
  const due = useDueText(item);
  return (
    <div className="item-loan">
      <p>
        {richText(loanText(item, due), {
          name: () => <bdi>{item.lentTo}</bdi>,
          facts: (facts) => <span className="muted">{facts}</span>,
        })}
      </p>
      {canEdit && (
        <div className="cluster">
          <Button variant="outline" onClick={() => giveBack(item)}>
            {t('It’s back')}
          </Button>
          <Button variant="ghost" onClick={onChange}>
            {t('Change')}
          </Button>
        </div>
      )}
    </div>
  );
}

function loanText({ lentSince, lentDue }: Item, due: string): string {
  const since = lentSince ? formatDateStamp(lentSince) : null;
  const date = lentDue ? formatDateStamp(lentDue) : null;
  if (date === null)
    return since === null ? t('Lent to <name/>') : t('Lent to <name/> <facts>since {since}</facts>', { since });
  // i18n: {due} is 'due back in 3 days' or 'was due back yesterday', and {date} its date.
  if (since === null) return t('Lent to <name/><facts>, {due} ({date})</facts>', { due, date });
  // i18n: {due} is 'due back in 3 days' or 'was due back yesterday', and {date} its date.
  return t('Lent to <name/> <facts>since {since}, {due} ({date})</facts>', { since, due, date });
}
