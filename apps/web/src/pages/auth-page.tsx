import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../components/button/button.tsx';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { toastStore } from '../components/toast/toast-store.ts';
import { ForgotPasswordPanel } from '../features/sign-in/forgot-password-panel.tsx';
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx';
import { wayBack } from '../features/sign-in/way-back.ts';
import { LeftCopies } from '../features/sign-out/left-copies.tsx';
import { richText } from '../lib/language/rich-text.tsx';
import { t } from '../lib/language/t.ts';
import { useOpenTryout } from '../lib/session/open-tryout.ts';
import { useSession } from '../lib/session/session.ts';
import { withoutTransfer } from '../lib/session/transfer-path.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/auth');

/**
 * /auth: signing in and up. Keeps the return path in `next` through every step; `again` is kept too, and shows the page
 * to a signed-in person who must sign in again.
 */
export function AuthPage() {
  const search = route.useSearch();
  const { hash } = useLocation();
  const { status, user, email, isEndedElsewhere = false } = useSession();
  const tryout = useOpenTryout();
  const router = useRouter();
  useDocumentTitle(t('Sign in'));
  const next = safeNextPath(search.next) ?? undefined;
  // Flags may also be behind the #.
  const has = (flag: 'signup' | 'forgot-password') =>
    search[flag] === true || new URLSearchParams(hash).get(flag) === 'true';

  const isForgotten = has('forgot-password');
  const isAgain = search.again === true;
  const way = wayBack({ next, again: isAgain });
  const isWanted = isForgotten || isAgain;

  useEffect(() => toastStore.dismissUndos(), []);

  // The person signed in meanwhile in another tab.
  useEffect(() => {
    if (status === 'remembered' && !isWanted) void router.navigate({ href: next ?? '/app', replace: true });
  }, [status, isWanted, next, router]);

  return (
    <AuthCard title={t("Keep track of what's where")}>
      {isEndedElsewhere && user && (
        // Without unsent changes nobody is remembered here any more.
        <p className="muted" role="status">
          {richText(t('Sign in as <name/> to send the changes that this device never sent.'), {
            name: () => <bdi>{user.username}</bdi>,
          })}
        </p>
      )}
      {tryout && <TryoutNote />}
      {isForgotten ? (
        <ForgotPasswordPanel way={way} />
      ) : (
        <SignInPanel mode={has('signup') ? 'sign-up' : 'sign-in'} way={way} email={email} />
      )}
      {isAgain && user && (
        <Button
          variant="ghost"
          colorPalette="gray"
          onClick={() => void router.navigate({ href: withoutTransfer(next ?? '/app'), replace: true })}
        >
          {t('Not now')}
        </Button>
      )}
      <LeftCopies />
    </AuthCard>
  );
}

/** For somebody who comes from a tryout: what becomes of it, and the way back. */
function TryoutNote() {
  return (
    <div className="muted" role="status">
      <p>{t('What you tried comes along once you sign in here, on this device.')}</p>
      <Link to="/app" className="link auth-back">
        {t('Back to it')}
      </Link>
    </div>
  );
}
