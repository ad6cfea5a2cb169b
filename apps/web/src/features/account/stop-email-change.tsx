import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { verifySession } from '../../lib/session/session.ts';
import { LinkFailed } from './link-failed.tsx';

/** Text for an invalid link: the general advice to request the change again is wrong for this person. */
export const STOP_INVALID =
  'This link is no longer valid: the change was already stopped, or it is more than 72 hours old.';

/** The objection of the old address. It waits for the button, as every mail link does. */
export function StopEmailChange({ token, onOpen }: { token: string; onOpen: () => void }) {
  const preview = trpc.account.previewEmailLink.useMutation();
  const stop = trpc.account.stopEmailChange.useMutation({ onSuccess: () => void verifySession() });
  const { mutate } = preview;
  useEffect(() => mutate({ kind: 'stop', token }), [mutate, token]);

  const failure = preview.error ?? stop.error;
  if (failure && !isPassing(failure)) {
    const isOver = errorCode(failure) === 'EMAIL_LINK_INVALID';
    return <LinkFailed message={isOver ? STOP_INVALID : errorMessage(failure)} onOpen={onOpen} />;
  }
  // The link has left the address by now: only here can a temporary failure be retried.
  if (preview.error) {
    const handleRetry = () => mutate({ kind: 'stop', token });
    return <TryAgain message={errorMessage(preview.error)} onRetry={handleRetry} />;
  }
  if (stop.data) {
    return (
      <>
        <p role="status">
          {stop.data.isRestored
            ? 'Stopped: your account uses this address, and every device was signed out. Any password or provider added since then was removed.'
            : 'Every device was signed out. This address now has another account, so we could not undo the change. Please contact support.'}
        </p>
        <Button onClick={onOpen}>Sign in</Button>
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
  const { maskedEmail, isConfirmed } = preview.data;
  return (
    <>
      <p>
        {isConfirmed
          ? 'The email of your account was changed to '
          : 'Somebody asked to change the email of your account to '}
        <strong className="auth-email">{maskedEmail}</strong>.
      </p>
      <p className="muted small">
        If that was you, close this page. Otherwise stop the change, which signs out every device.
      </p>
      {stop.error && (
        <p className="error-text" role="alert">
          {errorMessage(stop.error)}
        </p>
      )}
      <Button colorPalette="red" onClick={() => stop.mutate({ token })} disabled={stop.isPending}>
        {stop.isPending ? 'Stopping…' : 'Stop this change'}
      </Button>
    </>
  );
}
