import { errorText } from '@boxroom/domain/error/error-text';
import { msg } from '@boxroom/domain/language/message';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { debugId, errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { CodeForm } from './code-form.tsx';
import { asksForPasskey, PasskeyAsked } from './passkey-asked.tsx';
import { SharedComputerSwitch } from './shared-computer-switch.tsx';
import { SignInFailed } from './sign-in-failed.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { wayBack } from './way-back.ts';

const CODE_IS_OPEN = msg('The code in the same email still works where you asked for it.');
const LINK_IS_OPEN = msg('The link still works on the device that asked for it.');

/**
 * Shows the account of the link and waits for Continue: a mail scanner that opens the page must not use the link up. On
 * a device other than the requesting one, the code from the same mail is required too.
 */
export function CompleteLink({ token, next }: { token: string; next: string | undefined }) {
  const finish = useFinishSignIn(next);
  const previewLink = trpc.auth.previewLink.useMutation();
  const completeLink = trpc.auth.completeLink.useMutation({ onSuccess: finish });
  const verifyCode = trpc.auth.verifyLinkCode.useMutation({ onSuccess: finish });
  const { mutate: preview } = previewLink;
  useEffect(() => preview({ token, next: next ?? null }), [preview, token, next]);

  const asking = [completeLink, verifyCode].find((attempt) => asksForPasskey(attempt));
  if (asking) {
    return (
      <PasskeyAsked
        attempt={asking}
        way={wayBack({ next })}
        onRecoveryCode={(recoveryCode) => {
          const { variables } = verifyCode;
          if (asking === verifyCode && variables) verifyCode.mutate({ ...variables, recoveryCode });
          else completeLink.mutate({ token, next: next ?? null, isSharedComputer: isSharedComputer(), recoveryCode });
        }}
      />
    );
  }
  const failure = previewLink.error ?? completeLink.error;
  if (failure && !isPassing(failure)) {
    return (
      <SignInFailed
        message={errorMessage(failure, t('Authentication failed. Please try again.'))}
        debugId={debugId(failure)}
        next={next}
      />
    );
  }
  // The address no longer has the link: after a passing failure, only this page can retry.
  if (previewLink.error) {
    return (
      <TryAgain
        message={errorMessage(previewLink.error, t('Authentication failed. Please try again.'), t(CODE_IS_OPEN))}
        onRetry={() => preview({ token, next: next ?? null })}
      />
    );
  }
  if (!previewLink.data) {
    return (
      <p className="muted" role="status">
        {t('Checking your link…')}
      </p>
    );
  }
  const { maskedEmail, sameDevice } = previewLink.data;
  const email = () => <strong className="auth-email">{maskedEmail}</strong>;
  if (sameDevice) {
    return (
      <>
        <p>{richText(t('You are about to sign in as <email/>.'), { email })}</p>
        <SharedComputerSwitch />
        {completeLink.error && (
          <p className="error-text" role="alert">
            {errorMessage(completeLink.error, t('Authentication failed. Please try again.'), t(CODE_IS_OPEN))}
          </p>
        )}
        <Button
          onClick={() => completeLink.mutate({ token, next: next ?? null, isSharedComputer: isSharedComputer() })}
          disabled={completeLink.isPending}
        >
          {completeLink.isPending ? t('Signing in…') : t('Continue')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{richText(t('Signing in as <email/>.'), { email })}</p>
      <p className="muted">{errorText('LINK_OTHER_DEVICE', t)}</p>
      <SharedComputerSwitch />
      <CodeForm
        autoFocus
        onSubmit={(code) =>
          verifyCode.mutate({ token, code, next: next ?? null, isSharedComputer: isSharedComputer() })
        }
        busy={verifyCode.isPending}
        error={
          verifyCode.error && errorMessage(verifyCode.error, t('Login failed. Please try again.'), t(LINK_IS_OPEN))
        }
      />
    </>
  );
}
