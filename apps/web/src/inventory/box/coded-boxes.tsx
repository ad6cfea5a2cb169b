import { boxCodeText } from '@boxroom/domain/box/box-code';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfos } from '../../replica/hooks/use-space-infos.ts';
import { SharedBadge } from '../room/shared-badge.tsx';
import './coded-boxes.css';
import '../item/grouped-items.css';
import { BoxTypeIcon } from './box-type-icon.tsx';

/** The boxes found by a code, each with its place: nearly always one. */
export function CodedBoxes({ boxes, label }: { boxes: readonly BoxEntry[]; label: string }) {
  const spaces = useSpaceInfos();
  return (
    <ul role="list" className="coded-boxes" aria-label={label}>
      {boxes.map((box) => {
        const room = spaces.get(box.spaceId)?.room;
        return (
          <li key={box.id} className="group-box">
            <Link to="/box/$id" params={{ id: box.id }} className="group-box-link">
              <BoxTypeIcon type={box.boxType} />
              <span className="group-box-text">
                <span className="group-box-name clamp" dir="auto">
                  {box.name}
                </span>
                <span className="muted small clamp" dir="auto">
                  {t('{code} in {room}', { code: boxCodeText(box.code), room: room?.name ?? t('Unassigned') })}
                </span>
              </span>
            </Link>
            {room?.isShared && <SharedBadge owner={room.sharedBy ?? null} />}
            <span className="badge number">
              {t('{count, plural, one{# item} other{# items}}', { count: box.itemCount })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
