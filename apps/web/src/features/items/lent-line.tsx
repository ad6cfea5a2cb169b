import { countText } from '@boxroom/domain/text/count-text';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HandHelping from 'lucide-react/icons/hand-helping';
import { useLoanCounts } from '../../replica/hooks/use-loans.ts';
import './lent-line.css';

const FROM_LIST = { isFromList: true } as const;

/** Leads to what is lent out; nothing where nothing is. */
export function LentLine() {
  const { lent, overdue } = useLoanCounts();
  if (lent === 0) return null;
  return (
    <Link to="/lent" state={FROM_LIST} className="card lent-line">
      <HandHelping aria-hidden />
      <span className="lent-line-text">{`${countText(lent, 'item')} lent out`}</span>
      {overdue > 0 && <span className="badge badge-error">{`${overdue.toLocaleString('en-US')} overdue`}</span>}
      <ChevronRight aria-hidden />
    </Link>
  );
}
