import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

export function SignOutAction() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionRow title={t('Logout')} text={t('The copy on this device is removed. Your things stay in your account.')}>
        <Button variant="outline" colorPalette="gray" onClick={() => setIsOpen(true)}>
          <LogOut aria-hidden />
          {t('Logout')}
        </Button>
      </ActionRow>
      <SignOutDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
