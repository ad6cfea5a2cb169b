import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { CompleteProvider } from '../features/sign-in/complete-provider.tsx';
import { readOpenRequest } from '../features/sign-in/open-request.ts';
import { isProviderName } from '../features/sign-in/provider-labels.ts';
import { SignInFailed } from '../features/sign-in/sign-in-failed.tsx';
import { keptWayBack } from '../features/sign-in/way-back.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/auth-callback/$provider');

/**
 * /auth-callback/google and /auth-callback/microsoft: the redirect from a provider. Its parameters leave the address
 * bar at once.
 */
export function AuthProviderPage() {
  const { provider } = route.useParams();
  const { searchStr } = useLocation();
  const { history } = useRouter();
  const [query] = useState(() => searchStr.replace(/^\?/, ''));
  useEffect(() => {
    if (query !== '') history.replace(`/auth-callback/${provider}`);
  }, [query, provider, history]);
  const [kept] = useState(keptWayBack);
  // After a reload while the code of a mail is awaited, /auth asks for it again.
  const [isCodeAwaited] = useState(() => query === '' && readOpenRequest(Date.now()) !== null);
  useDocumentTitle(t('Completing your sign-in'));
  const navigate = useNavigate();
  useEffect(() => {
    if (isCodeAwaited) void navigate({ to: '/auth', search: kept, replace: true });
  }, [isCodeAwaited, kept, navigate]);
  if (isCodeAwaited) return null;
  return (
    <AuthCard title={t('Completing your sign-in')}>
      {isProviderName(provider) && query !== '' ? (
        <CompleteProvider provider={provider} query={query} />
      ) : (
        <SignInFailed
          message={t('Authentication failed. Please try again.')}
          debugId={null}
          next={kept.next}
          again={kept.again}
        />
      )}
    </AuthCard>
  );
}
