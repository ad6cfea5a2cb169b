import { msg } from '@boxroom/domain/language/message';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';
import { EmailForm } from './email-form.tsx';
import { MailTrouble } from './mail-trouble.tsx';
import { retryAt } from './retry-at.ts';
import { useMailState } from './use-mail-state.ts';
import { WaitNote } from './wait-note.tsx';
import type { WayBack } from './way-back.ts';

const OPEN = msg('An earlier link still works, and so does signing in by email.');

/** Must not reveal whether an account exists: success and failure look the same. */
export function ForgotPasswordPanel({ way }: { way: WayBack }) {
  const requestRecovery = trpc.auth.requestRecovery.useMutation();
  const [typed, setTyped] = useState<string | undefined>();
  // The state of mail in general: the state of this mail would reveal whether the address has an account.
  const mail = useMailState(null, requestRecovery.isSuccess);
  const left = useCountdown(retryAt(requestRecovery.error));
  if (requestRecovery.isSuccess || requestRecovery.isError) {
    return (
      <>
        <h2 className="heading">{t('Check your email')}</h2>
        <p className="muted" role="status">
          {t('If an account with this email exists, you will receive a sign-in link.')}
        </p>
        {mail !== null && mail !== 'leaving' && mail !== 'refused' && <MailTrouble state={mail} address={null} />}
        {left > 0 && (
          <WaitNote
            text={(wait) => t('Too many attempts. You can ask again in {wait}.', { wait })}
            seconds={left}
            open={t(OPEN)}
          />
        )}
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={left > 0}
          onClick={() => {
            setTyped(requestRecovery.variables?.email);
            requestRecovery.reset();
          }}
        >
          {t('Try again')}
        </Button>
        <BackToSignIn way={way} />
      </>
    );
  }
  return (
    <>
      <h2 className="heading">{t('Forgot your password?')}</h2>
      <p className="muted small">
        {t(
          'We send you a link to set a new one, or a first one. You do not need a password to sign in: a link by email is enough.',
        )}
      </p>
      <EmailForm
        submitLabel={t('Send reset link')}
        onSubmit={(email) => requestRecovery.mutate({ email })}
        busy={requestRecovery.isPending}
        initial={typed}
        error={null}
      />
      <BackToSignIn way={way} />
    </>
  );
}

function BackToSignIn({ way }: { way: WayBack }) {
  return (
    <Link to="/auth" search={way} className="link link-alone small">
      {t('Back to sign in')}
    </Link>
  );
}
