import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../../lib/http/error-code.ts';
import { debugId, errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { CheckEmail } from './check-email.tsx';
import { writeOpenRequest } from './open-request.ts';
import { PasskeyAsked } from './passkey-asked.tsx';
import { PROVIDER_LABELS } from './provider-labels.ts';
import type { ProviderName } from './provider-labels.ts';
import { SignInFailed } from './sign-in-failed.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { keptWayBack, wayBack } from './way-back.ts';

/**
 * The return from a provider. `query` is what the provider sent; the server verifies it. If the address still has to be
 * proven, a mail is on its way and its code is required.
 */
export function CompleteProvider({ provider, query }: { provider: ProviderName; query: string }) {
  const navigate = useNavigate();
  const finish = useFinishSignIn(undefined, provider);
  const complete = trpc.auth.completeProvider.useMutation({
    onSuccess: (result) => {
      if (result.status === 'signed-in') return finish(result);
      const { requestId, email, expiresAt } = result;
      return writeOpenRequest({ requestId, email, expiresAt });
    },
  });
  const { mutate } = complete;
  const [kept] = useState(keptWayBack);
  const isSent = useRef(false);
  useEffect(() => {
    // The provider's parameters are valid once; effects may run twice.
    if (isSent.current) return;
    isSent.current = true;
    mutate({ provider, query, isSharedComputer: isSharedComputer() });
  }, [mutate, provider, query]);

  if (errorCode(complete.error) === 'PASSKEY_REQUIRED')
    return <PasskeyAsked attempt={{ ...complete, variables: undefined }} way={wayBack(kept)} />;
  if (complete.error) {
    return (
      <SignInFailed
        message={errorMessage(
          complete.error,
          t('Authentication failed. Please try again.'),
          t('You can still sign in by email.'),
        )}
        debugId={debugId(complete.error)}
        next={kept.next}
        again={kept.again}
      />
    );
  }
  const label = PROVIDER_LABELS[provider];
  if (complete.data?.status !== 'confirm') {
    return (
      <p className="muted" role="status">
        {t('Coming back from {provider}…', { provider: label })}
      </p>
    );
  }
  const { email, next } = complete.data;
  const address = <strong className="auth-email">{email}</strong>;
  return (
    <CheckEmail
      request={complete.data}
      next={next ?? undefined}
      method={provider}
      address={address}
      reason={richText(
        t(
          'One more step, only this time: a code from an email shows that <address/> is yours. From then on {provider} signs you in.',
          { provider: label },
        ),
        { address: () => address },
      )}
      sentToast={null}
      restartLabel={t('Sign in another way')}
      onRestart={() => {
        writeOpenRequest(null);
        void navigate({ to: '/auth', search: wayBack({ next: next ?? undefined, again: kept.again }), replace: true });
      }}
    >
      {(hasLeft) => (hasLeft ? t('We sent the code.') : t('We are sending the code.'))}
    </CheckEmail>
  );
}
