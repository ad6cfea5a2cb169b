import { Switch } from '../../components/field/switch.tsx';
import { type DisplaySwitch, DisplaySwitches } from '../../inventory/item/display-switches.tsx';

const OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showBoxCapacity', label: 'Box capacity tracking', hint: 'How much room is left in a box.' },
  { option: 'showCategories', label: 'Item categories', hint: 'Group items across boxes.' },
  { option: 'showPrice', label: 'Item values', hint: 'What an item is worth.' },
  { option: 'showQuantity', label: 'Quantities', hint: 'How many of an item there are.' },
];

/** Switches for the optional features. */
export function TourOptions() {
  return (
    <div className="tour-options">
      <DisplaySwitches switches={OPTIONS} />
      <Switch label="AI features" hint="Coming soon." checked={false} onChange={() => undefined} disabled />
    </div>
  );
}
