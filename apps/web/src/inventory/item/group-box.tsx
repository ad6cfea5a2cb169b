import type { Box } from '@boxroom/domain/box/box';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { BoxMark } from '../box/box-mark.tsx';
import { BoxTypeIcon } from '../box/box-type-icon.tsx';
import { FillLevel } from '../box/fill-level.tsx';
import { foundBy } from '../box/found-by.ts';
import { Highlighted } from './highlighted.tsx';

interface GroupBoxProps {
  box: Box;
  /** The number of its items in this list; a box listed only for its name counts all of them. */
  itemCount: number;
  showCapacity: boolean;
  showPictures: boolean;
  terms: readonly string[] | undefined;
  query: string | undefined;
  /** The checkbox for all its items, while some are selected. */
  selectAll: ReactNode;
  children?: ReactNode;
}

/** The head of a box's part of a list; it opens the box. */
export function GroupBox({
  box,
  itemCount,
  showCapacity,
  showPictures,
  terms,
  query,
  selectAll,
  children,
}: GroupBoxProps) {
  const entry = useBox(box.id);
  const capacity = entry?.capacity ?? null;
  return (
    <div className="group-box" data-row-group={selectAll ? '' : undefined}>
      {selectAll}
      <Link to="/box/$id" params={{ id: box.id }} state={foundBy(query)} className="group-box-link">
        {entry ? <BoxMark box={entry} showPictures={showPictures} /> : <BoxTypeIcon type="default" />}
        <span className="group-box-text">
          <span className="group-box-name clamp" dir="auto">
            <Highlighted text={box.name} terms={terms} />
          </span>
          {box.description && (
            <span className="muted small clamp" dir="auto">
              <Highlighted text={box.description} terms={terms} />
            </span>
          )}
        </span>
      </Link>
      {showCapacity && capacity !== null && <FillLevel capacity={capacity} />}
      <span className="badge number">
        {t('{count, plural, one{# item} other{# items}}', { count: itemCount || (entry?.itemCount ?? 0) })}
      </span>
      {children}
    </div>
  );
}
