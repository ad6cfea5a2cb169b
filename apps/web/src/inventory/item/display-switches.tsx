import { type Message } from '@boxroom/domain/language/message';
import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { Fragment } from 'react';
import { Switch } from '../../components/field/switch.tsx';
import { t } from '../../lib/language/t.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { CurrencyField } from './currency-field.tsx';

export interface DisplaySwitch {
  option: DisplayOption;
  label: Message;
  hint: Message | (() => string);
}

/** Switches for optional features; with prices on, also their currency. */
export function DisplaySwitches({ switches }: { switches: readonly DisplaySwitch[] }) {
  const { settings, setSetting } = useDisplaySettings();
  return switches.map(({ option, label, hint }) => (
    <Fragment key={option}>
      <Switch
        label={t(label)}
        hint={typeof hint === 'function' ? hint() : t(hint)}
        checked={settings[option]}
        onChange={(on) => setSetting(option, on)}
      />
      {option === 'showPrice' && settings.showPrice && <CurrencyField />}
    </Fragment>
  ));
}
