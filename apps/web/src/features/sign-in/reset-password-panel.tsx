import { msg } from '@boxroom/domain/language/message';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import type { NewPassword } from './new-password-form.tsx';

const ON_AFTER = 3000;
const FAILED = msg('Failed to update password. Please request a new reset link.');

const OPEN = msg('The link works for 10 minutes, and you can also sign in by email.');

interface ResetPasswordPanelProps {
  token: string;
  /** Called once the link is used up. */
  onSet: () => void;
}

/** Sets a password with the token of a mail: checks the link, asks for the password, then sets it. */
export function ResetPasswordPanel({ token, onSet }: ResetPasswordPanelProps) {
  const previewRecovery = trpc.auth.previewRecovery.useMutation();
  const resetPassword = trpc.auth.resetPassword.useMutation({ onSuccess: onSet });
  const { mutate: preview } = previewRecovery;
  useEffect(() => preview({ token }), [preview, token]);

  function handleSubmit({ email, password }: NewPassword) {
    resetPassword.mutate({ token, password, ...(email === null ? {} : { email }) });
  }

  if (resetPassword.isSuccess) return <PasswordSet />;
  // The address no longer has the link: after a passing failure, only this page can retry.
  if (previewRecovery.error && isPassing(previewRecovery.error)) {
    return (
      <TryAgain message={errorMessage(previewRecovery.error, undefined, t(OPEN))} onRetry={() => preview({ token })} />
    );
  }
  if (previewRecovery.error) return <ResetFailed message={errorMessage(previewRecovery.error)} />;
  if (errorCode(resetPassword.error) === 'RECOVERY_INVALID') return <ResetFailed message={t(FAILED)} />;
  if (!previewRecovery.data) {
    return (
      <p className="muted" role="status">
        {t('Verifying your link…')}
      </p>
    );
  }
  const { maskedEmail, needsEmail } = previewRecovery.data;
  return (
    <>
      <p className="muted">
        {richText(t('A new password for <email/>. All other devices are signed out.'), {
          email: () => <strong className="auth-email">{maskedEmail}</strong>,
        })}
      </p>
      <NewPasswordForm
        needsEmail={needsEmail}
        onSubmit={handleSubmit}
        busy={resetPassword.isPending}
        error={
          resetPassword.error && {
            field: errorCode(resetPassword.error) === 'RECOVERY_EMAIL_WRONG' ? 'email' : 'password',
            text: errorMessage(resetPassword.error, t(FAILED), t(OPEN)),
          }
        }
      />
    </>
  );
}

/** An unusable link, and the way to another one. */
export function ResetFailed({ message }: { message: string }) {
  const navigate = useNavigate();
  return (
    <div role="alert" className="stack">
      <p>{message}</p>
      <Button onClick={() => void navigate({ to: '/auth', search: { 'forgot-password': true }, replace: true })}>
        {t('Request New Reset Link')}
      </Button>
    </div>
  );
}

function PasswordSet() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/auth', replace: true }), ON_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="stack">
      <h2 className="heading">{t('Your password is set')}</h2>
      <p className="muted">{t('You can sign in with it from now on. We take you there in a moment.')}</p>
    </div>
  );
}
