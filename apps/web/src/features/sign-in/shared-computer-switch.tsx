import { useState } from 'react';
import { Switch } from '../../components/field/switch.tsx';
import { t } from '../../lib/language/t.ts';
import { setEmailRemembered } from '../../lib/session/last-login.ts';
import { isSharedComputer, setSharedComputer } from '../../lib/storage/shared-computer.ts';

/** Asked before the sign-in; read by all code that stores something on the device. */
export function SharedComputerSwitch({ onChange }: { onChange?: (isShared: boolean) => void }) {
  const [isShared, setIsShared] = useState(isSharedComputer);
  return (
    <Switch
      label={t('This is a shared computer')}
      hint={t('Nothing is kept on it, and you are signed out when the browser closes.')}
      checked={isShared}
      onChange={(on) => {
        setSharedComputer(on);
        if (on) setEmailRemembered(false);
        setIsShared(on);
        onChange?.(on);
      }}
    />
  );
}
