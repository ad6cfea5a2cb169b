import { useState } from 'react';
import { Switch } from '../../components/field/switch.tsx';
import { t } from '../../lib/language/t.ts';
import { isEmailRemembered, setEmailRemembered } from '../../lib/session/last-login.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { SharedComputerSwitch } from './shared-computer-switch.tsx';

/**
 * Asks before the sign-in what this device may remember. A shared computer stores nothing. Few people change either, so
 * both are behind a word, except on a device where one is on.
 */
export function DeviceSwitches() {
  const [isShared, setIsShared] = useState(isSharedComputer);
  const [isRemembered, setIsRemembered] = useState(isEmailRemembered);

  function remember(on: boolean) {
    setEmailRemembered(on);
    setIsRemembered(on);
  }

  const [isOpen] = useState(isShared || isRemembered);
  return (
    <details className="auth-more" open={isOpen}>
      <summary>{t('More')}</summary>
      <SharedComputerSwitch
        onChange={(on) => {
          setIsShared(on);
          setIsRemembered(isEmailRemembered());
        }}
      />
      {!isShared && (
        <Switch
          label={t('Remember my email on this device')}
          hint={t('We fill it in next time, even after you sign out.')}
          checked={isRemembered}
          onChange={remember}
        />
      )}
    </details>
  );
}
