import { daysBetween } from '@boxroom/domain/digest/calendar';
import { warrantyText } from '@boxroom/domain/digest/due-text';
import type { Item } from '@boxroom/domain/item/item';
import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import { ownName } from '@boxroom/domain/item/own-name';
import { ownValueOf } from '@boxroom/domain/item/own-text';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { ownValueText } from '../../inventory/item/own-value-text.ts';
import { t } from '../../lib/language/t.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { DETAIL_FIELDS, isOffered } from './item-form.ts';

interface ItemDetailsProps {
  item: Item;
  shown: ShownDetails;
}

/** The details of an item that are switched on and filled in. */
export function ItemDetails({ item, shown: { options, ownFields } }: ItemDetailsProps) {
  const today = useToday();
  const details = DETAIL_FIELDS.flatMap((field) => {
    const { label, kind, option } = ITEM_FIELDS[field];
    const value = item[field];
    if (!value || !isOffered(option, options)) return [];
    const text = kind === 'date' ? formatDateStamp(value) : value;
    const note = field === 'warrantyUntil' ? warrantyText(daysBetween(today, value), t) : null;
    return [{ key: field, label: t(label), text, note }];
  });
  const own = ownFields.flatMap((field) => {
    const value = ownValueOf(item.own, field);
    if (value === undefined) return [];
    return [{ key: ownName(field), label: field.name, text: ownValueText(value, field.type), note: null }];
  });
  if (details.length + own.length === 0) return null;
  return (
    <dl className="item-details">
      {[...details, ...own].map(({ key, label, text, note }) => (
        <div key={key}>
          <dt className="muted" dir="auto">
            {label}
          </dt>
          <dd>
            <bdi>{text}</bdi>
            {note && <span className="muted small">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
