import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { Fragment } from 'react';
import { Switch } from '../../components/field/switch.tsx';
import { CurrencyField } from '../../inventory/item/currency-field.tsx';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';

const OPTIONS: readonly { option: DisplayOption; label: string; hint: string }[] = [
  { option: 'showBoxCapacity', label: 'Box capacity tracking', hint: 'How much room is left in a box.' },
  { option: 'showCategories', label: 'Item categories', hint: 'Group items across boxes.' },
  { option: 'showPrice', label: 'Item values', hint: 'What an item is worth.' },
  { option: 'showQuantity', label: 'Quantities', hint: 'How many of an item there are.' },
];

/** Switches for the optional features. */
export function TourOptions() {
  const { settings, setSetting } = useDisplaySettings();
  return (
    <div className="tour-options">
      {OPTIONS.map(({ option, label, hint }) => (
        <Fragment key={option}>
          <Switch label={label} hint={hint} checked={settings[option]} onChange={(on) => setSetting(option, on)} />
          {option === 'showPrice' && settings.showPrice && <CurrencyField />}
        </Fragment>
      ))}
      <Switch label="AI features" hint="Coming soon." checked={false} onChange={() => undefined} disabled />
    </div>
  );
}
