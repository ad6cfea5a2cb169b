import type { SampleItem } from '@boxroom/domain/import/import-plan-types';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { msg } from '@boxroom/domain/language/message';
import Package from 'lucide-react/icons/package';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { priceText } from '../../inventory/item/price-text.ts';
import { t } from '../../lib/language/t.ts';
import './sample-tree.css';
import { sampleDetails } from './sample-details.ts';

interface SampleBox {
  name: string;
  place: string | null;
  items: SampleItem[];
}
interface SampleRoom {
  name: string | null;
  boxes: SampleBox[];
}

/** Shown at first: a screen of a phone. */
const SHOWN = 10;

interface SampleTreeProps {
  sample: readonly SampleItem[];
  /** The number of items of which it is a sample. */
  total: number;
  currency: string | null;
  ownFields: readonly OwnField[];
}

/** The sample as it will look: in its boxes, in its rooms. */
export function SampleTree({ sample, total, currency, ownFields }: SampleTreeProps) {
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? sample : sample.slice(0, SHOWN);
  const more = total - shown.length;
  return (
    <section className="sample" aria-label={t('Preview of the items')}>
      {roomsOf(shown).map((room) => (
        <section key={room.name ?? ''} aria-label={room.name ?? t('Unassigned')}>
          <p className="sample-room" dir="auto">
            {room.name ?? t('Unassigned')}
          </p>
          {room.boxes.map((box, index) => (
            <div key={index} className="sample-box">
              <div className="sample-box-head">
                <Package aria-hidden />
                <span className="sample-box-name" dir="auto">
                  {box.name}
                </span>
                {box.place !== null && (
                  <span className="muted small clamp" dir="auto">
                    {box.place}
                  </span>
                )}
              </div>
              <ul role="list">
                {box.items.map((item) => (
                  <Thing key={`${item.row}:${item.name}`} item={item} currency={currency} ownFields={ownFields} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {more > 0 && (
        <div className="cluster">
          <span className="muted small">
            {t('… and {count, plural, one{# more item} other{# more items}}', { count: more })}
          </span>
          {shown.length < sample.length && (
            <Button variant="outline" colorPalette="gray" onClick={() => setIsLong(true)}>
              {t('Show more')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const OUTCOMES = { new: null, changed: msg('Changed'), there: msg('Is there') } as const;

function Thing({ item, currency, ownFields }: { item: SampleItem } & Pick<SampleTreeProps, 'currency' | 'ownFields'>) {
  const details = sampleDetails(item, ownFields);
  const outcome = OUTCOMES[item.outcome];
  return (
    <li className={item.outcome === 'there' ? 'sample-item muted' : 'sample-item'}>
      <span className="sample-item-name" dir="auto">
        {item.name}
      </span>
      {outcome !== null && <span className="badge badge-info">{t(outcome)}</span>}
      <Value now={item.quantity} before={item.before.quantity} textOf={String} />
      <Value now={item.price} before={item.before.price} textOf={(price) => priceText(price, currency)} />
      <Value now={item.dateStamp} before={item.before.dateStamp} textOf={formatDateStamp} />
      {item.categoryName !== null && (
        <span className="badge">
          <Tag aria-hidden />
          <span className="clamp" dir="auto">
            {item.categoryName}
          </span>
        </span>
      )}
      {details !== '' && (
        <span className="muted small sample-description" dir="auto">
          {details}
        </span>
      )}
      {item.description !== null && (
        <span className="muted small sample-description" dir="auto">
          {item.description}
        </span>
      )}
    </li>
  );
}

interface ValueProps<T> {
  now: T | null;
  /** Undefined: it does not change. */
  before: T | null | undefined;
  textOf: (value: T) => string;
}

/** '5', or '1 → 5' where that changes. */
function Value<T>({ now, before, textOf }: ValueProps<T>) {
  if (now === null && (before === null || before === undefined)) return null;
  const text = (value: T | null) => (value === null ? t('none') : textOf(value));
  return (
    <span className="badge number">
      {before !== undefined && `${text(before)} → `}
      {text(now)}
    </span>
  );
}

function roomsOf(sample: readonly SampleItem[]): SampleRoom[] {
  const rooms = new Map<string | null, Map<string, SampleBox>>();
  for (const item of sample) {
    const boxes = rooms.get(item.roomName) ?? new Map<string, SampleBox>();
    rooms.set(item.roomName, boxes);
    const key = `${item.boxName}\n${item.boxPlace ?? ''}`;
    const box = boxes.get(key) ?? { name: item.boxName, place: item.boxPlace, items: [] };
    boxes.set(key, box);
    box.items.push(item);
  }
  return [...rooms].map(([name, boxes]) => ({ name, boxes: [...boxes.values()] }));
}
