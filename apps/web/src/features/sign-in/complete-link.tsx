import { errorText } from '@boxroom/domain/error/error-text';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { debugId, errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { CodeForm } from './code-form.tsx';
import { asksForPasskey, PasskeyAsked } from './passkey-asked.tsx';
import { SharedComputerSwitch } from './shared-computer-switch.tsx';
import { SignInFailed } from './sign-in-failed.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { wayBack } from './way-back.ts';

const CODE_IS_OPEN = 'The code in the same email still works where you asked for it.';
const LINK_IS_OPEN = 'The link still works on the device that asked for it.';

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
        message={errorMessage(failure, 'Authentication failed. Please try again.')}
        debugId={debugId(failure)}
        next={next}
      />
    );
  }
  // The address no longer has the link: after a passing failure, only this page can retry.
  if (previewLink.error) {
    return (
      <TryAgain
        message={errorMessage(previewLink.error, 'Authentication failed. Please try again.', CODE_IS_OPEN)}
        onRetry={() => preview({ token, next: next ?? null })}
      />
    );
  }
  if (!previewLink.data) {
    return (
      <p className="muted" role="status">
        Checking your link…
      </p>
    );
  }
  const { maskedEmail, sameDevice } = previewLink.data;
  if (sameDevice) {
    return (
      <>
        <p>
          You are about to sign in as <strong className="auth-email">{maskedEmail}</strong>.
        </p>
        <SharedComputerSwitch />
        {completeLink.error && (
          <p className="error-text" role="alert">
            {errorMessage(completeLink.error, 'Authentication failed. Please try again.', CODE_IS_OPEN)}
          </p>
        )}
        <Button
          onClick={() => completeLink.mutate({ token, next: next ?? null, isSharedComputer: isSharedComputer() })}
          disabled={completeLink.isPending}
        >
          {completeLink.isPending ? 'Signing in…' : 'Continue'}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        Signing in as <strong className="auth-email">{maskedEmail}</strong>.
      </p>
      <p className="muted">{errorText('LINK_OTHER_DEVICE')}</p>
      <SharedComputerSwitch />
      <CodeForm
        autoFocus
        onSubmit={(code) =>
          verifyCode.mutate({ token, code, next: next ?? null, isSharedComputer: isSharedComputer() })
        }
        busy={verifyCode.isPending}
        error={verifyCode.error && errorMessage(verifyCode.error, 'Login failed. Please try again.', LINK_IS_OPEN)}
      />
    </>
  );
}
