import { errorText } from '@boxroom/domain/error/error-text';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { t } from '../../lib/language/t.ts';
import { PASSKEYS_HASH } from '../../lib/passkey/passkey.ts';

/** Leads an admin to the switch that this Boxroom demands of admins. */
export function PasskeyFirst() {
  return (
    <div role="alert">
      <EmptyState
        text={errorText('ADMIN_NEEDS_PASSKEY', t)}
        hint={t('Add a passkey in the settings, and switch on “Ask for a passkey at every sign-in”.')}
        action={
          <Button asChild>
            <Link to="/settings" search={{ section: 'account' }} hash={PASSKEYS_HASH}>
              {t('Settings')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
