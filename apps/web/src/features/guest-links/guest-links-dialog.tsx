import type { GuestTarget } from '@boxroom/domain/guest-link/guest-link';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import './guest-links.css';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { GuestLinkList } from './guest-link-list.tsx';
import { MadeGuestLink } from './made-guest-link.tsx';
import { NewGuestLinkForm } from './new-guest-link-form.tsx';

interface GuestLinksDialogProps {
  /** A room or box of this person. */
  target: GuestTarget;
  name: string;
  onClose: () => void;
}

/** Links that show a room or a box to people without an account: create, count and revoke them. */
export function GuestLinksDialog(props: GuestLinksDialogProps) {
  return (
    <ServerState>
      <GuestLinks {...props} />
    </ServerState>
  );
}

function GuestLinks({ target, name, onClose }: GuestLinksDialogProps) {
  const [made, setMade] = useState<{ id: string; url: string } | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  const { settings } = useDisplaySettings();

  function makeAnother() {
    setMade(null);
    setIsAnother(true);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Guest link')}
      description={t('Anyone with the link can look at {name} without an account, but not change anything.', { name })}
    >
      <div className="guest-links">
        {made ? (
          <MadeGuestLink name={name} url={made.url} onAnother={makeAnother} />
        ) : (
          <NewGuestLinkForm target={target} offersPrices={settings.showPrice} takesFocus={isAnother} onMade={setMade} />
        )}
        <GuestLinkList
          target={target}
          onRevoked={(id) => {
            if (made?.id === id) setMade(null);
          }}
        />
      </div>
    </Dialog>
  );
}
