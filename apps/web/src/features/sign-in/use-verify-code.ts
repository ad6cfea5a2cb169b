import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import type { SignInMethod } from '../../lib/session/last-login.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import type { Attempt } from './passkey-asked.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

interface VerifyCode {
  onSubmit: (code: string) => void;
  busy: boolean;
  error: string | null;
  /** The last attempt; `repeat` adds a recovery code to it. */
  attempt: Attempt;
  repeat: (recoveryCode: string) => void;
}

interface VerifyCodeOptions {
  requestId: string;
  next: string | undefined;
  method?: SignInMethod;
  /** Called when the mail signed somebody in without joining a room. */
  onNotJoined?: (() => void) | undefined;
}

/** The code of a mail that this browser requested, with the state for its form. */
export function useVerifyCode({ requestId, next, method = 'email', onNotJoined }: VerifyCodeOptions): VerifyCode {
  const finish = useFinishSignIn(next, method);
  const verifyCode = trpc.auth.verifyCode.useMutation({
    async onSuccess(result) {
      await finish(result);
      if (!result.joined) onNotJoined?.();
    },
  });
  const { error, variables } = verifyCode;
  return {
    onSubmit: (code) =>
      verifyCode.mutate({ requestId, code, next: next ?? null, isSharedComputer: isSharedComputer() }),
    repeat: (recoveryCode) => variables && verifyCode.mutate({ ...variables, recoveryCode }),
    attempt: verifyCode,
    busy: verifyCode.isPending,
    error: error && errorMessage(error, t('Login failed. Please try again.'), t('The link in the email still works.')),
  };
}
