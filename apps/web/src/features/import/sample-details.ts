import { DETAIL_FIELDS } from '@boxroom/domain/export/complete-columns';
import type { SampleItem, SampleValues } from '@boxroom/domain/import/import-plan-types';
import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import { isOfType, type OwnField, type OwnValue } from '@boxroom/domain/item/own-fields';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { t } from '../../lib/language/t.ts';

/** Returns the details and own fields of an item in a preview: 'Serial number: 7; Lent to: Ben → Eve'. */
export function sampleDetails(item: SampleItem, ownFields: readonly OwnField[]): string {
  const details = DETAIL_FIELDS.map((field) => {
    const textOf = (value: string | null | undefined) =>
      value == null ? null : ITEM_FIELDS[field].kind === 'date' ? formatDateStamp(value) : value;
    return line(t(ITEM_FIELDS[field].label), textOf(item[field]), field in item.before, textOf(item.before[field]));
  });
  const own = ownFields.map(({ key, name, type }) => {
    const textOf = (values: SampleValues['own']) => ownText(values?.[key], type);
    return line(name, textOf(item.own), 'own' in item.before, textOf(item.before.own));
  });
  return [...details, ...own].flatMap((text) => text ?? []).join('; ');
}

function line(label: string, now: string | null, isChanged: boolean, before: string | null): string | null {
  if (now === null) return null;
  return isChanged && before !== now
    ? t('{label}: {before} → {value}', { label, before: before ?? t('none'), value: now })
    : t('{label}: {value}', { label, value: now });
}

function ownText(value: OwnValue | null | undefined, type: OwnField['type']): string | null {
  if (value == null) return null;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return type === 'date' && isOfType(value, type) ? formatDateStamp(String(value)) : String(value);
}
