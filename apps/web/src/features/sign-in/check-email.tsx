import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import type { SignInMethod } from '../../lib/last-login.ts';
import { isSharedComputer } from '../../lib/shared-computer.ts';
import { trpc } from '../../lib/trpc-hooks.ts';
import { CodeForm } from './code-form.tsx';
import type { OpenRequest } from './open-request.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

interface CheckEmailProps {
  request: Pick<OpenRequest, 'requestId'>;
  next: string | undefined;
  /** What the mail is for, and to whom it went. */
  children: ReactNode;
  /** What this sign-in began with. */
  method?: SignInMethod;
  restartLabel: string;
  onRestart: () => void;
  /** Called when somebody has signed in by the mail and joined no room by it. */
  onNotJoined?: () => void;
}

/** A mail is on its way: its code can be typed here, on the device that asked. */
export function CheckEmail(props: CheckEmailProps) {
  const { request, next, children, method = 'email', restartLabel, onRestart, onNotJoined } = props;
  const finish = useFinishSignIn(next, method);
  const verifyCode = trpc.auth.verifyCode.useMutation({
    async onSuccess(result) {
      await finish(result);
      if (!result.joined) onNotJoined?.();
    },
  });
  return (
    <>
      <h2 className="heading">Check your email</h2>
      <p className="muted">{children}</p>
      <CodeForm
        autoFocus
        onSubmit={(code) =>
          verifyCode.mutate({
            requestId: request.requestId,
            code,
            next: next ?? null,
            isSharedComputer: isSharedComputer(),
          })
        }
        busy={verifyCode.isPending}
        error={verifyCode.error && errorMessage(verifyCode.error, 'Login failed. Please try again.')}
      />
      <Button variant="ghost" colorPalette="gray" onClick={onRestart}>
        {restartLabel}
      </Button>
    </>
  );
}
