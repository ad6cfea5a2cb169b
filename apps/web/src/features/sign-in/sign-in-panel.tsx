import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { errorMessage, retrySeconds } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { readLastLogin } from '../../lib/session/last-login.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { CheckEmail } from './check-email.tsx';
import { DeviceSwitches } from './device-switches.tsx';
import { EmailForm } from './email-form.tsx';
import { KeptCode } from './kept-code.tsx';
import { readOpenRequest, writeOpenRequest } from './open-request.ts';
import type { OpenRequest } from './open-request.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProviderButtons, RegistrationNote } from './provider-buttons.tsx';
import { retryAt } from './retry-at.ts';
import type { WayBack } from './way-back.ts';

interface SignInPanelProps {
  mode: 'sign-in' | 'sign-up';
  /** The destination after signing in. */
  way: WayBack;
  /** The address of the person whose session ended on this page; null if unknown. */
  email?: string | null;
}

/**
 * The address first, then the code of the mail; the link of the mail leads to /auth-callback. A password and providers
 * are alternatives.
 */
export function SignInPanel({ mode, way, email: known = null }: SignInPanelProps) {
  const { next } = way;
  const [request, setRequest] = useState<OpenRequest | null>(() => readOpenRequest(Date.now()));
  const [byPassword, setByPassword] = useState(() => mode === 'sign-in' && readLastLogin().method === 'password');
  // The form shows again, and the earlier code works until another mail is sent.
  const [isAnother, setIsAnother] = useState(false);
  const [sentToast, setSentToast] = useState<string | null>(null);
  const requestLink = trpc.auth.requestLink.useMutation();

  function handleEmail(email: string) {
    requestLink.mutate(
      { email, next: next ?? null, isSharedComputer: isSharedComputer() },
      {
        onSuccess: ({ pauseSeconds = 0, ...sent }) => {
          const open = { ...sent, email, againAt: Date.now() + pauseSeconds * 1000 };
          writeOpenRequest(open);
          setRequest(open);
          setSentToast(isAnother ? t('Sign-in link sent') : t('Magic link sent'));
          setIsAnother(false);
        },
      },
    );
  }

  if (request && !isAnother) {
    const address = <strong className="auth-email">{request.email}</strong>;
    return (
      <CheckEmail
        request={request}
        next={next}
        address={address}
        sentToast={sentToast}
        isTestAddress={request.isTestAddress}
        restartLabel={t('Send another link')}
        onRestart={() => {
          requestLink.reset();
          setIsAnother(true);
        }}
      >
        {(hasLeft) => richText(mailText(hasLeft, request.isTestAddress), { address: () => address })}
      </CheckEmail>
    );
  }
  if (byPassword) return <PasswordPanel way={way} email={known} onBack={() => setByPassword(false)} />;
  const { error, variables } = requestLink;
  // A test address got no mail.
  const kept = request?.isTestAddress ? null : request;
  const limitEnds = retryAt(error);
  const open = kept ? t('The earlier link and code still work.') : t('You can still sign in another way.');
  const pause =
    limitEnds !== null && variables
      ? { email: variables.email, until: limitEnds, open }
      : request?.againAt === undefined
        ? null
        : { email: request.email, until: request.againAt, open };
  // A limit with a countdown needs no other text.
  const isCounted = retrySeconds(error) !== null;
  return (
    <>
      <h2 className="heading">{mode === 'sign-up' ? t('Create your account') : t('Sign in')}</h2>
      <p className="muted small">{t('We send you a link and a code. No password needed.')}</p>
      <RegistrationNote />
      <EmailForm
        submitLabel={t('Email me a sign-in link')}
        onSubmit={handleEmail}
        busy={requestLink.isPending}
        initial={request?.email ?? known ?? undefined}
        error={
          isCounted ? null : error && errorMessage(error, t('Sign in failed. Please check your email address.'), open)
        }
        pause={pause}
      />
      {kept && <KeptCode request={kept} next={next} />}
      <ProviderButtons way={way} />
      {mode === 'sign-in' && <PasskeyButton next={next} />}
      {mode === 'sign-in' && (
        <Button variant="ghost" colorPalette="gray" onClick={() => setByPassword(true)}>
          {t('Use a password instead')}
        </Button>
      )}
      <DeviceSwitches />
    </>
  );
}

/** Returns what the mail is for, with a place for the address. */
function mailText(hasLeft: boolean, isTestAddress = false): string {
  if (isTestAddress) return t('Not sent (test address): <address/> has no mailbox.');
  return hasLeft
    ? t(
        'We sent a sign-in link to <address/>. Open it here, or enter the code from the email. Both work for 10 minutes.',
      )
    : t(
        'We are sending a sign-in link to <address/>. Open it here, or enter the code from the email. Both work for 10 minutes.',
      );
}
