import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
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
  if (failure && !isPassing(failure)) return <LinkFailed message={errorMessage(failure)} onOpen={onOpen} />;
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
          Done: you sign in with <strong className="auth-email">{maskedEmail}</strong> from now on.{' '}
          {isSignedIn ? 'Your other devices were signed out.' : 'All devices were signed out.'}
        </p>
        <Button onClick={onOpen}>{isSignedIn ? 'Back to settings' : 'Sign in'}</Button>
      </>
    );
  }
  if (!preview.data) {
    return (
      <p className="muted" role="status">
        Checking your link…
      </p>
    );
  }
  return (
    <>
      <p>
        Sign in with <strong className="auth-email">{preview.data.maskedEmail}</strong> from now on?
      </p>
      <p className="muted small">Other devices are signed out. Nothing in your storage rooms changes.</p>
      {confirm.error && (
        <p className="error-text" role="alert">
          {errorMessage(confirm.error)}
        </p>
      )}
      <Button onClick={() => confirm.mutate({ token })} disabled={confirm.isPending}>
        {confirm.isPending ? 'Confirming…' : 'Confirm'}
      </Button>
    </>
  );
}
