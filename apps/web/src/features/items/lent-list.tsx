import type { Item } from '@boxroom/domain/item/item';
import { isOverdue } from '@boxroom/domain/item/loan';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { useDueText } from '../../inventory/item/detail-badges.tsx';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { useOpenItem } from '../../inventory/item/open-item.ts';
import { useGiveBack } from '../../inventory/item/use-give-back.ts';
import { WindowedList } from '../../inventory/list/windowed-list.tsx';
import { namePath } from '../../lib/language/name-path.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import './lent-list.css';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

/** What is lent out, each with a button that notes its return. */
export function LentList({ items }: { items: readonly Item[] }) {
  return (
    <section className="card">
      <WindowedList rows={items} rowKey={({ id }) => id} estimate={96} label={t('Lent out')} className="lent-list">
        {(item) => <LentRow item={item} />}
      </WindowedList>
    </section>
  );
}

function LentRow({ item }: { item: Item }) {
  const open = useOpenItem();
  const giveBack = useGiveBack();
  const box = useBox(item.boxId);
  const { canEdit, room } = useSpaceInfo(item.spaceId);
  const isLate = isOverdue(item, useToday());
  const due = useDueText(item);
  return (
    <div className="lent-row">
      <div className="lent-text">
        <button type="button" className="lent-name clamp" dir="auto" aria-haspopup="dialog" onClick={() => open(item)}>
          {item.name}
        </button>
        <p className="lent-facts">
          <span>
            {richText(
              item.lentSince
                ? t('Lent to <name/> <facts>since {since}</facts>', { since: formatDateStamp(item.lentSince) })
                : t('Lent to <name/>'),
              { name: () => <bdi>{item.lentTo}</bdi>, facts: (facts) => <span className="muted">{facts}</span> },
            )}
          </span>
          {item.lentDue && (
            <span className={isLate ? 'badge badge-error' : 'badge'} title={formatDateStamp(item.lentDue)}>
              {due}
            </span>
          )}
        </p>
        {box && (
          <Link to="/box/$id" params={{ id: box.id }} className="lent-place">
            <span className="clamp" dir="auto">
              {namePath([box.name, room?.name ?? t('Unassigned')])}
            </span>
          </Link>
        )}
      </div>
      {canEdit && (
        <Button
          variant="outline"
          aria-label={t('It’s back: {name}', { name: item.name })}
          onClick={() => giveBack(item)}
        >
          {t('It’s back')}
        </Button>
      )}
    </div>
  );
}
