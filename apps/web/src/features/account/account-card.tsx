import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import './account-card.css';
import { useSession, verifySession } from '../../lib/session/session.ts';

const EmailDialog = lazyDialog(async () => (await import('./email-dialog.tsx')).EmailDialog);
const UsernameDialog = lazyDialog(async () => (await import('./username-dialog.tsx')).UsernameDialog);

/** The address comes from the server and is never stored on the device, so it may be missing offline. */
export function AccountCard() {
  const { user, email } = useSession();
  const [edited, setEdited] = useState<'email' | 'username' | null>(null);
  const close = () => setEdited(null);
  const pending = trpc.account.pendingEmailChange.useQuery(undefined, { enabled: email !== null, staleTime: 0 }).data
    ?.pending;
  useLookAgain();
  return (
    <section className="card" aria-labelledby="account-information">
      <h2 id="account-information" className="heading">
        {t('Account Information')}
      </h2>
      <div className="row row-wraps">
        <dl className="row-text account-fact">
          <dt className="muted small">{t('Email')}</dt>
          <dd>{email ?? <span className="muted">{t('Shown when you are online')}</span>}</dd>
          {pending && (
            <dd className="muted small" role="status">
              {richText(
                t('Becomes <email/> when you open the link that goes there, until {moment}.', {
                  moment: momentText(pending.expiresAt),
                }),
                { email: () => <span className="account-pending">{pending.email}</span> },
              )}
            </dd>
          )}
        </dl>
        <Button
          variant="outline"
          colorPalette="gray"
          aria-label={t('Edit email')}
          disabled={email === null}
          onClick={() => setEdited('email')}
        >
          {t('Edit')}
        </Button>
      </div>
      <div className="row row-wraps">
        <dl className="row-text account-fact">
          <dt className="muted small">{t('Username')}</dt>
          <dd dir="auto">{user?.username}</dd>
        </dl>
        <Button
          variant="outline"
          colorPalette="gray"
          aria-label={t('Edit username')}
          disabled={!user}
          onClick={() => setEdited('username')}
        >
          {t('Edit')}
        </Button>
      </div>
      {edited === 'email' && email !== null && <EmailDialog current={email} pending={pending?.email} onClose={close} />}
      {edited === 'username' && user && <UsernameDialog current={user.username} onClose={close} />}
    </section>
  );
}

/**
 * The link that changes the address opens in another tab or on another device: a return to this tab shows the current
 * state.
 */
function useLookAgain(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void verifySession();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
