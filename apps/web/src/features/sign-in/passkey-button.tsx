import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button/button.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import { t } from '../../lib/language/t.ts';
import { hasPasskeys, passkeyTrouble, unlockPasskey } from '../../lib/passkey/passkey.ts';
import { readLastLogin } from '../../lib/session/last-login.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/** Signs in with a passkey; nothing where the server or the browser has none. */
export function PasskeyButton({ next, isMain = false }: { next: string | undefined; isMain?: boolean }) {
  const isOffered = (useSignInOptions()?.passkeys ?? false) && hasPasskeys();
  const finish = useFinishSignIn(next, 'passkey');
  const signIn = useMutation({
    async mutationFn() {
      const passkey = await unlockPasskey(await trpcClient.passkeys.startSignIn.mutate());
      await finish(
        await trpcClient.passkeys.signIn.mutate({ passkey, next: next ?? null, isSharedComputer: isSharedComputer() }),
      );
    },
  });
  if (!isOffered) return null;
  return (
    <>
      <Button
        {...(!isMain && { variant: 'outline', colorPalette: 'gray' })}
        disabled={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {signIn.isPending ? t('Waiting for your passkey…') : t('Use a passkey')}
        {!isMain && readLastLogin().method === 'passkey' && <span className="auth-last">{t('Last used')}</span>}
      </Button>
      {signIn.error && (
        <p className="error-text" role="alert">
          {passkeyTrouble(signIn.error) ??
            errorMessage(signIn.error, t('Login failed. Please try again.'), t('You can still sign in another way.'))}
        </p>
      )}
    </>
  );
}
