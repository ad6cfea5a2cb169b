import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HandHelping from 'lucide-react/icons/hand-helping';
import { t } from '../../lib/language/t.ts';
import './lent-line.css';
import { useLoanCounts } from '../../replica/hooks/use-loans.ts';

const FROM_LIST = { isFromList: true } as const;

/** Leads to what is lent out; nothing where nothing is. */
export function LentLine() {
  const { lent, overdue } = useLoanCounts();
  if (lent === 0) return null;
  return (
    <Link to="/lent" state={FROM_LIST} className="card lent-line">
      <HandHelping aria-hidden />
      <span className="lent-line-text">
        {t('{count, plural, one{# item} other{# items}} lent out', { count: lent })}
      </span>
      {overdue > 0 && <span className="badge badge-error">{t('{count, number} overdue', { count: overdue })}</span>}
      <ChevronRight aria-hidden />
    </Link>
  );
}
