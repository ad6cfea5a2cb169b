import { msg } from '@boxroom/domain/language/message';
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

/** Text for an invalid link: the general advice to request the change again is wrong for this person. */
export const STOP_INVALID = msg(
  'This link is no longer valid: the change was already stopped, or it is more than 72 hours old.',
);

/** The objection of the old address. It waits for the button, as every mail link does. */
export function StopEmailChange({ token, onOpen }: { token: string; onOpen: () => void }) {
  const preview = trpc.account.previewEmailLink.useMutation();
  const stop = trpc.account.stopEmailChange.useMutation({ onSuccess: () => void verifySession() });
  const { mutate } = preview;
  useEffect(() => mutate({ kind: 'stop', token }), [mutate, token]);

  const failure = preview.error ?? stop.error;
  if (failure && !isPassing(failure)) {
    const isOver = errorCode(failure) === 'EMAIL_LINK_INVALID';
    return <LinkFailed message={isOver ? t(STOP_INVALID) : errorMessage(failure)} onOpen={onOpen} />;
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
            ? t(
                'Stopped: your account uses this address, and every device was signed out. Any password or provider added since then was removed.',
              )
            : t(
                'Every device was signed out. This address now has another account, so we could not undo the change. Please contact support.',
              )}
        </p>
        <Button onClick={onOpen}>{t('Sign in')}</Button>
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
  const { maskedEmail, isConfirmed } = preview.data;
  return (
    <>
      <p>
        {richText(
          isConfirmed
            ? t('The email of your account was changed to <email/>.')
            : t('Somebody asked to change the email of your account to <email/>.'),
          { email: () => <strong className="auth-email">{maskedEmail}</strong> },
        )}
      </p>
      <p className="muted small">
        {t('If that was you, close this page. Otherwise stop the change, which signs out every device.')}
      </p>
      {stop.error && (
        <p className="error-text" role="alert">
          {errorMessage(stop.error)}
        </p>
      )}
      <Button colorPalette="red" onClick={() => stop.mutate({ token })} disabled={stop.isPending}>
        {stop.isPending ? t('Stopping…') : t('Stop this change')}
      </Button>
    </>
  );
}
