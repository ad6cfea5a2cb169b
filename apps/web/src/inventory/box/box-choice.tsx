import { fold } from '@boxroom/domain/search/fold';
import { useId, useState } from 'react';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import '../../components/field/choice.css';
import type { DestinationGroup } from '../../replica/hooks/use-destinations.ts';
import { roomLabel } from '../room/room-label.ts';
import './box-choice.css';
import { BoxTypeIcon } from './box-type-icon.tsx';

/** From this many boxes on, a search field is shown. */
const SEARCH_FROM = 8;
/** At most this many are rendered: a longer query shortens the list. */
const SHOWN_MAX = 200;

interface BoxChoiceProps {
  groups: readonly DestinationGroup[];
  value: string | null;
  onChange: (boxId: string) => void;
}

/** One of many boxes, grouped by room. Native radio buttons, so arrow keys work. */
export function BoxChoice({ groups, value, onChange }: BoxChoiceProps) {
  const name = useId();
  const [query, setQuery] = useState('');
  const total = groups.reduce((sum, group) => sum + group.boxes.length, 0);
  const found = filterGroups(groups, query);
  const foundCount = found.reduce((sum, group) => sum + group.boxes.length, 0);
  return (
    <div className="box-choice">
      {total >= SEARCH_FROM && (
        <TextField
          label={t('Find a box')}
          labelHidden
          placeholder={t('Find a box...')}
          type="search"
          value={query}
          onChange={setQuery}
        />
      )}
      {limitGroups(found, SHOWN_MAX).map(({ room, boxes }) => (
        <fieldset key={room?.id ?? 'none'} className="choice-group">
          <legend className="box-choice-room">{groupLabel(room)}</legend>
          {boxes.map((box) => (
            <label key={box.id} className="choice-row">
              <input
                type="radio"
                name={name}
                value={box.id}
                checked={box.id === value}
                onChange={() => onChange(box.id)}
              />
              <BoxTypeIcon type={box.boxType} />
              <span className="row-text">
                <span className="clamp" dir="auto">
                  {box.name}
                </span>
                {box.description && (
                  <span className="muted small clamp" dir="auto">
                    {box.description}
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {foundCount === 0 && <p className="muted">{t('No box is called that.')}</p>}
      {foundCount > SHOWN_MAX && (
        <p className="muted small">
          {t('{count} more: type part of a name to find them.', { count: foundCount - SHOWN_MAX })}
        </p>
      )}
    </div>
  );
}

function groupLabel(room: DestinationGroup['room']): string {
  return room ? roomLabel(room) : t('Unassigned');
}

function filterGroups(groups: readonly DestinationGroup[], query: string): readonly DestinationGroup[] {
  const term = fold(query.trim());
  if (term === '') return groups;
  return groups.flatMap(({ room, boxes }) => {
    const found = boxes.filter((box) => fold(`${box.name} ${groupLabel(room)}`).includes(term));
    return found.length > 0 ? [{ room, boxes: found }] : [];
  });
}

function limitGroups(groups: readonly DestinationGroup[], max: number): DestinationGroup[] {
  let left = max;
  const limited: DestinationGroup[] = [];
  for (const { room, boxes } of groups) {
    if (left <= 0) break;
    limited.push({ room, boxes: boxes.slice(0, left) });
    left -= boxes.length;
  }
  return limited;
}
