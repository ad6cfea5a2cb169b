import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { showToast } from '../components/toast/toast-store.ts';
import { ResetFailed, ResetPasswordPanel } from '../features/sign-in/reset-password-panel.tsx';
import { t } from '../lib/language/t.ts';
import { useSession } from '../lib/session/session.ts';
import { readStoredInTab, writeStoredInTab } from '../lib/storage/stored-value.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/reset-password');
const ON_AFTER = 3000;
/** Storage key: this tab had a link open here. Never holds the link. */
const OPENED_KEY = 'boxroom-reset-opened';

/** /reset-password: opened from the link of a recovery mail. */
export function ResetPasswordPage() {
  const { token, isRecovery, isReload } = useArrival();
  const { user } = useSession();
  useDocumentTitle(t('Reset password'));
  return (
    <AuthCard title={t('Reset your password')}>
      {token !== null && isRecovery ? (
        <ResetPasswordPanel token={token} onSet={() => writeStoredInTab(OPENED_KEY, null)} />
      ) : isReload ? (
        <ResetFailed
          message={t('Your session may have expired. Please open the link in your email again, or request a new one.')}
        />
      ) : (
        <>
          <ResetFailed message={t('Invalid reset link. Please request a new password reset.')} />
          {user === null && <OnToNewLink />}
        </>
      )}
    </AuthCard>
  );
}

/** Without a link and without a session the form is useless: leads to a new link. */
function OnToNewLink() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({
      kind: 'destructive',
      title: t('Error'),
      description: t('Your reset session has expired. Please request a new password reset link.'),
    });
    const timer = setTimeout(
      () => void navigate({ to: '/auth', search: { 'forgot-password': true }, replace: true }),
      ON_AFTER,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}

/**
 * Returns the parameters that the page was opened with, from the query or the fragment, and removes them from the
 * address.
 */
function useArrival(): { token: string | null; isRecovery: boolean; isReload: boolean } {
  const search = route.useSearch();
  const { hash } = useLocation();
  const { history } = useRouter();
  const [arrival] = useState(() => {
    const behind = new URLSearchParams(hash);
    const type = behind.get('type');
    return {
      token: search.token ?? behind.get('token'),
      isRecovery: search.token !== undefined || type === 'recovery',
      // The link left the address before a reload: the one in the mail still works.
      isReload: search.token === undefined && hash === '' && readStoredInTab(OPENED_KEY) !== null,
    };
  });
  useEffect(() => {
    if (arrival.token === null) return;
    writeStoredInTab(OPENED_KEY, 'true');
    history.replace('/reset-password');
  }, [arrival, history]);
  return arrival;
}
