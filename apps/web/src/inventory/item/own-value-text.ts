import { isOfType, type OwnFieldType } from '@boxroom/domain/item/own-fields';
import { ownText } from '@boxroom/domain/item/own-text';
import { numberLanguages } from '../../lib/language/language.ts';
import { t } from '../../lib/language/t.ts';
import { formatDateStamp } from './format-date-stamp.ts';

/** Returns a value of an own field as text; `type` is undefined where the field is gone. */
export function ownValueText(value: string | number | boolean, type: OwnFieldType | undefined): string {
  if (type === 'date' && isOfType(value, 'date')) return formatDateStamp(String(value));
  return ownText(value, numberLanguages(), t);
}
