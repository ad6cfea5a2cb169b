import { msg } from '@boxroom/domain/language/message';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { deliveryTrouble } from '../../components/text/delivery-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';

const OPEN = msg('An earlier link still works.');

/**
 * Only a mailed link sets a password, also for a signed-in person: it proves again whose account it is. A set password
 * can be removed.
 */
export function PasswordAction({ hasPassword }: { hasPassword: boolean }) {
  const { email } = useSession();
  const utils = trpc.useUtils();
  const requestRecovery = trpc.auth.requestRecovery.useMutation();
  const trouble = deliveryTrouble(requestRecovery.data?.delivery, requestRecovery.data?.reason);
  const isFailure = requestRecovery.data?.delivery !== 'kept';
  // After a mail was given up, another can be requested.
  const isOnItsWay = requestRecovery.isSuccess && requestRecovery.data.delivery !== 'failed';
  const remove = trpc.sessions.removePassword.useMutation({
    onSuccess: async () => {
      showToast({ kind: 'success', title: t('Password removed'), description: t('You now sign in by email.') });
      await utils.sessions.list.invalidate();
    },
  });
  const error = remove.error ?? requestRecovery.error;
  const mustSignIn = errorCode(remove.error) === 'SIGN_IN_AGAIN';
  return (
    <ActionRow
      title={t('Password')}
      text={
        trouble !== null ? (
          <span className={isFailure ? 'error-text' : undefined} role={isFailure ? 'alert' : 'status'}>
            {trouble}
          </span>
        ) : requestRecovery.isSuccess ? (
          <span role="status">
            {requestRecovery.data.delivery === 'queued'
              ? t('A link is on its way to {email}. It works for 10 minutes.', { email: email ?? '' })
              : t('We sent a link to {email}. It works for 10 minutes.', { email: email ?? '' })}
          </span>
        ) : (
          <>
            {hasPassword ? t('You can sign in with it, or by email.') : t('Optional: another way in, besides email.')}
            {error && (
              <span className="error-text" role="alert">
                {' '}
                {errorMessage(error, undefined, t(OPEN))}
              </span>
            )}
          </>
        )
      }
    >
      <Button
        variant="outline"
        colorPalette="gray"
        disabled={email === null || requestRecovery.isPending || isOnItsWay}
        onClick={() => email !== null && requestRecovery.mutate({ email })}
      >
        {requestRecovery.isPending ? t('Sending…') : hasPassword ? t('Change password') : t('Set a password')}
      </Button>
      {hasPassword && mustSignIn && <SignInAgain next="/settings" />}
      {hasPassword && !mustSignIn && (
        <Button variant="outline" colorPalette="gray" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? t('Removing…') : t('Remove password')}
        </Button>
      )}
    </ActionRow>
  );
}
