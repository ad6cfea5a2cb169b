import type { Item } from '@boxroom/domain/item/item';
import { isOverdue } from '@boxroom/domain/item/loan';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { useDueText } from '../../inventory/item/detail-badges.tsx';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { useOpenItem } from '../../inventory/item/open-item.ts';
import { useGiveBack } from '../../inventory/item/use-give-back.ts';
import { WindowedList } from '../../inventory/list/windowed-list.tsx';
import { useToday } from '../../lib/time/use-today.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import './lent-list.css';

/** What is lent out, each with a button that notes its return. */
export function LentList({ items }: { items: readonly Item[] }) {
  return (
    <section className="card">
      <WindowedList rows={items} rowKey={({ id }) => id} estimate={96} label="Lent out" className="lent-list">
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
            Lent to <bdi>{item.lentTo}</bdi>
            {item.lentSince && <span className="muted"> since {formatDateStamp(item.lentSince)}</span>}
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
              {`${box.name} · ${room?.name ?? 'Unassigned'}`}
            </span>
          </Link>
        )}
      </div>
      {canEdit && (
        <Button variant="outline" aria-label={`It’s back: ${item.name}`} onClick={() => giveBack(item)}>
          It’s back
        </Button>
      )}
    </div>
  );
}
