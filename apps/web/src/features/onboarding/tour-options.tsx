import { msg } from '@boxroom/domain/language/message';
import { Switch } from '../../components/field/switch.tsx';
import { type DisplaySwitch, DisplaySwitches } from '../../inventory/item/display-switches.tsx';
import { t } from '../../lib/language/t.ts';

const OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showBoxCapacity', label: msg('Box capacity tracking'), hint: msg('How much room is left in a box.') },
  { option: 'showCategories', label: msg('Item categories'), hint: msg('Group items across boxes.') },
  { option: 'showPrice', label: msg('Item values'), hint: msg('What an item is worth.') },
  { option: 'showQuantity', label: msg('Quantities'), hint: msg('How many of an item there are.') },
];

/** Switches for the optional features. */
export function TourOptions() {
  return (
    <div className="tour-options">
      <DisplaySwitches switches={OPTIONS} />
      <Switch label={t('AI features')} hint={t('Coming soon.')} checked={false} onChange={() => undefined} disabled />
    </div>
  );
}
