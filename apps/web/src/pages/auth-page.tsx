import { safeNextPath } from '@boxroom/domain/profile/safe-next-path';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthCard } from '../components/auth-card.tsx';
import { ForgotPasswordPanel } from '../features/sign-in/forgot-password-panel.tsx';
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx';
import { LeftCopies } from '../features/sign-out/left-copies.tsx';
import { useSession } from '../lib/session.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

const route = getRouteApi('/auth');

/** /auth: signing in and up. Keeps the way back in `next`, through every step. */
export function AuthPage() {
  const search = route.useSearch();
  const { hash } = useLocation();
  const { status } = useSession();
  const router = useRouter();
  useDocumentTitle('Sign in');
  const next = safeNextPath(search.next) ?? undefined;
  // Flags may also stand behind the #.
  const has = (flag: 'signup' | 'forgot-password') =>
    search[flag] === true || new URLSearchParams(hash).get(flag) === 'true';

  const isForgotten = has('forgot-password');

  // Signed in meanwhile in another tab.
  useEffect(() => {
    if (status === 'remembered' && !isForgotten) void router.navigate({ href: next ?? '/app', replace: true });
  }, [status, isForgotten, next, router]);

  return (
    <AuthCard title="Keep track of what's where">
      {isForgotten ? (
        <ForgotPasswordPanel next={next} />
      ) : (
        <SignInPanel mode={has('signup') ? 'sign-up' : 'sign-in'} next={next} />
      )}
      <LeftCopies />
    </AuthCard>
  );
}
