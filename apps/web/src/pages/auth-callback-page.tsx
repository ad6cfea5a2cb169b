import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { callbackError } from '../features/sign-in/callback-error.ts';
import { CompleteLink } from '../features/sign-in/complete-link.tsx';
import { SignInFailed } from '../features/sign-in/sign-in-failed.tsx';
import { keepOpenedLink, keptOpenedLink } from '../features/sign-in/way-back.ts';
import { t } from '../lib/language/t.ts';
import { OPEN_LINK_AGAIN } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/auth-callback');

/** /auth-callback: opened from the link of a sign-in mail. The token leaves the address bar at once. */
export function AuthCallbackPage() {
  const { token, next, error, isReload } = useArrival();
  useDocumentTitle(t('Completing your sign-in'));
  return (
    <AuthCard title={t('Completing your sign-in')}>
      {token !== undefined && error === null ? (
        <CompleteLink token={token} next={next} />
      ) : (
        <SignInFailed
          {...(error === null
            ? { message: isReload ? t(OPEN_LINK_AGAIN) : t('Authentication failed. Please try again.'), debugId: null }
            : callbackError(error))}
          next={next}
        />
      )}
    </AuthCard>
  );
}

interface Arrival {
  token: string | undefined;
  next: string | undefined;
  /** From the query or the fragment. */
  error: string | null;
  isReload: boolean;
}

/**
 * Returns the parameters that the page was opened with, and removes them from the address, so that neither the history
 * nor a shared link contains them.
 */
function useArrival(): Arrival {
  const search = route.useSearch();
  const { hash } = useLocation();
  const { history } = useRouter();
  const [arrival] = useState((): Arrival => {
    const error = search.error ?? new URLSearchParams(hash).get('error');
    const opened = search.token === undefined && error === null ? keptOpenedLink() : null;
    const next = safeNextPath(search.next) ?? opened?.next;
    return { token: search.token, next, error, isReload: opened !== null };
  });
  useEffect(() => {
    if (arrival.token !== undefined) keepOpenedLink(arrival.next);
    if (arrival.token !== undefined || arrival.error !== null) history.replace('/auth-callback');
  }, [arrival, history]);
  return arrival;
}
