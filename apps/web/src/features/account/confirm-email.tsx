import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { verifySession } from '../../lib/session/session.ts';
import { LinkFailed } from './link-failed.tsx';

/** Waits for a press of Confirm: a mail scanner that opens the page must not change anything. */
export function ConfirmEmail({ token, onOpen }: { token: string; onOpen: () => void }) {
  const preview = trpc.account.previewEmailLink.useMutation();
  const confirm = trpc.account.confirmEmailChange.useMutation({
    // The session that this browser remembers has ended or changed.
    onSuccess: () => void verifySession(),
  });
  const { mutate } = preview;
  useEffect(() => mutate({ kind: 'confirm', token }), [mutate, token]);

  const failure = preview.error ?? confirm.error;
  if (failure && !isPassing(failure)) {
    const message =
      errorCode(failure) === 'PASSKEY_REQUIRED'
        ? t('Sign in on this device first, with your passkey. Then open the link in the mail again.')
        : errorMessage(failure);
    return <LinkFailed message={message} onOpen={onOpen} />;
  }
  // The link has left the address by now: only here can a temporary failure be retried.
  if (preview.error) {
    const handleRetry = () => mutate({ kind: 'confirm', token });
    return <TryAgain message={errorMessage(preview.error)} onRetry={handleRetry} />;
  }
  if (confirm.data) {
    const { isSignedIn, maskedEmail } = confirm.data;
    return (
      <>
        <p role="status">
          {richText(
            isSignedIn
              ? t('Done: you sign in with <email/> from now on. Your other devices were signed out.')
              : t('Done: you sign in with <email/> from now on. All devices were signed out.'),
            { email: () => <strong className="auth-email">{maskedEmail}</strong> },
          )}
        </p>
        <Button onClick={onOpen}>{isSignedIn ? t('Back to settings') : t('Sign in')}</Button>
      </>
    );
  }
  if (!preview.data) {
    return (
      <p className="muted" role="status">
        {t('Checking your link…')}
      </p>
    );
  }
  const { maskedEmail } = preview.data;
  return (
    <>
      <p>
        {richText(t('Sign in with <email/> from now on?'), {
          email: () => <strong className="auth-email">{maskedEmail}</strong>,
        })}
      </p>
      <p className="muted small">{t('Other devices are signed out. Nothing in your storage rooms changes.')}</p>
      {confirm.error && (
        <p className="error-text" role="alert">
          {errorMessage(confirm.error)}
        </p>
      )}
      <Button onClick={() => confirm.mutate({ token })} disabled={confirm.isPending}>
        {confirm.isPending ? t('Confirming…') : t('Confirm')}
      </Button>
    </>
  );
}
