import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthCard } from '../components/auth-card.tsx';
import { CompleteLink } from '../features/sign-in/complete-link.tsx';
import { SignInFailed } from '../features/sign-in/sign-in-failed.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

const route = getRouteApi('/auth-callback');

/** /auth-callback: what the link of a sign-in mail opens. The token leaves the address bar at once. */
export function AuthCallbackPage() {
  const { token, next } = useArrival();
  const { error, error_description: description } = route.useSearch();
  useDocumentTitle('Completing your sign-in');
  return (
    <AuthCard title="Completing your sign-in">
      {token !== undefined && error === undefined ? (
        <CompleteLink token={token} next={next} />
      ) : (
        <SignInFailed message={description ?? 'Authentication failed. Please try again.'} debugId={null} />
      )}
    </AuthCard>
  );
}

/** What the address said when the page opened; it is stripped then, so that no history entry and no sharing keeps it. */
function useArrival(): { token: string | undefined; next: string | undefined } {
  const { token, next } = route.useSearch();
  const { history } = useRouter();
  const [arrival] = useState({ token, next });
  useEffect(() => {
    if (token !== undefined) history.replace('/auth-callback');
  }, [token, history]);
  return arrival;
}
