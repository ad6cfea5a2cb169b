import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { readLastLogin } from '../../lib/last-login.ts';
import { isSharedComputer } from '../../lib/shared-computer.ts';
import { trpc } from '../../lib/trpc-hooks.ts';
import { CheckEmail } from './check-email.tsx';
import { DeviceSwitches } from './device-switches.tsx';
import { EmailForm } from './email-form.tsx';
import { readOpenRequest, writeOpenRequest } from './open-request.ts';
import type { OpenRequest } from './open-request.ts';
import { PasswordPanel } from './password-panel.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import type { WayBack } from './way-back.ts';

interface SignInPanelProps {
  mode: 'sign-in' | 'sign-up';
  /** Where the person wanted to go. */
  way: WayBack;
}

/** The address first, then the code of the mail; the link of the mail leads to /auth-callback. Or another way. */
export function SignInPanel({ mode, way }: SignInPanelProps) {
  const { next } = way;
  const [request, setRequest] = useState<OpenRequest | null>(() => readOpenRequest(Date.now()));
  const [byPassword, setByPassword] = useState(() => mode === 'sign-in' && readLastLogin().method === 'password');
  const [isAnother, setIsAnother] = useState(false);
  const [sentToast, setSentToast] = useState<string | null>(null);
  const requestLink = trpc.auth.requestLink.useMutation();

  function keep(open: OpenRequest | null) {
    writeOpenRequest(open);
    setRequest(open);
  }

  function handleEmail(email: string) {
    requestLink.mutate(
      { email, next: next ?? null, isSharedComputer: isSharedComputer() },
      {
        onSuccess: (sent) => {
          keep({ ...sent, email });
          setSentToast(isAnother ? 'Sign-in link sent' : 'Magic link sent');
        },
      },
    );
  }

  if (request) {
    const address = <strong className="auth-email">{request.email}</strong>;
    return (
      <CheckEmail
        request={request}
        next={next}
        address={address}
        sentToast={sentToast}
        isTestAddress={request.isTestAddress}
        restartLabel="Send another link"
        onRestart={() => {
          keep(null);
          setIsAnother(true);
        }}
      >
        {(hasLeft) =>
          request.isTestAddress ? (
            <>Not sent (test address): {address} belongs to nobody.</>
          ) : (
            <>
              {hasLeft ? 'We sent' : 'We are sending'} a sign-in link to {address}. Open it here, or enter the code from
              the email. Both work for 10 minutes.
            </>
          )
        }
      </CheckEmail>
    );
  }
  if (byPassword) return <PasswordPanel way={way} onBack={() => setByPassword(false)} />;
  return (
    <>
      <h2 className="heading">{mode === 'sign-up' ? 'Create your account' : 'Sign in'}</h2>
      <p className="muted small">We send you a link and a code. No password needed.</p>
      <EmailForm
        submitLabel="Email me a sign-in link"
        onSubmit={handleEmail}
        busy={requestLink.isPending}
        error={requestLink.error && errorMessage(requestLink.error, 'Sign in failed. Please check your email address.')}
      />
      <DeviceSwitches />
      <ProviderButtons way={way} />
      {mode === 'sign-in' && (
        <Button variant="ghost" colorPalette="gray" onClick={() => setByPassword(true)}>
          Use a password instead
        </Button>
      )}
    </>
  );
}
