import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { Switch } from '../../components/field/switch.tsx';
import { joined } from '../../inventory/import/take-back-text.ts';

const NAMES: readonly (readonly [DisplayOption, string])[] = [
  ['showQuantity', 'quantity'],
  ['showPrice', 'price'],
  ['showDateStamp', 'date'],
  ['showCategories', 'category'],
  ['showBoxCapacity', 'box capacity'],
  ['showBrand', 'brand'],
  ['showSerial', 'serial number'],
  ['showBoughtOn', 'date of purchase'],
  ['showBoughtAt', 'place of purchase'],
  ['showWarranty', 'warranty'],
  ['showLent', 'loan'],
];

interface ShowFilledProps {
  hidden: readonly DisplayOption[];
  checked: boolean;
  onChange: (on: boolean) => void;
}

/** Offers to show what would come in and not be seen. */
export function ShowFilled({ hidden, checked, onChange }: ShowFilledProps) {
  if (hidden.length === 0) return null;
  const names = NAMES.flatMap(([option, name]) => (hidden.includes(option) ? [name] : []));
  return (
    <Switch
      label={`Show ${joined(names)} in Boxroom`}
      hint={`Your display settings have ${names.length === 1 ? 'it' : 'them'} off. The values come in either way.`}
      checked={checked}
      onChange={onChange}
    />
  );
}
