import type { GuestTarget } from '@boxroom/domain/guest-link/guest-link';
import { useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { GuestLinksDialog } from './guest-links-dialog.tsx';

/** One of the ways to share: a view-only link for people without an account. */
export function GuestLinkAction({ target, name }: { target: GuestTarget; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionRow title={t('Guest link')} text={t('A link to look at everything here, without an account.')}>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {t('Guest links')}
        </Button>
      </ActionRow>
      {isOpen && <GuestLinksDialog target={target} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}
