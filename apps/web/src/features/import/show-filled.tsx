import { type Message, msg } from '@boxroom/domain/language/message';
import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { Switch } from '../../components/field/switch.tsx';
import { joined } from '../../inventory/import/take-back-text.ts';
import { t } from '../../lib/language/t.ts';

const NAMES: readonly (readonly [DisplayOption, Message])[] = [
  ['showQuantity', msg('quantity')],
  ['showPrice', msg('price')],
  ['showDateStamp', msg('date')],
  ['showCategories', msg('category')],
  ['showBoxCapacity', msg('box capacity')],
  ['showBrand', msg('brand')],
  ['showSerial', msg('serial number')],
  ['showBoughtOn', msg('date of purchase')],
  ['showBoughtAt', msg('place of purchase')],
  ['showWarranty', msg('warranty')],
  ['showLent', msg('loan')],
];

interface ShowFilledProps {
  hidden: readonly DisplayOption[];
  checked: boolean;
  onChange: (on: boolean) => void;
}

/** Offers to show what would come in and not be seen. */
export function ShowFilled({ hidden, checked, onChange }: ShowFilledProps) {
  if (hidden.length === 0) return null;
  const names = NAMES.flatMap(([option, name]) => (hidden.includes(option) ? [t(name)] : []));
  return (
    <Switch
      label={
        // i18n: {names} is such as 'quantity, price and loan'
        t('Show {names} in Boxroom', { names: joined(names) })
      }
      hint={t(
        '{count, plural, one{Your display settings have it off.} other{Your display settings have them off.}} The values come in either way.',
        { count: names.length },
      )}
      checked={checked}
      onChange={onChange}
    />
  );
}
