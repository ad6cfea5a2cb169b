import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import { t } from '../../lib/language/t.ts';
import { makePasskey, passkeyTrouble } from '../../lib/passkey/passkey.ts';

export type Passkeys = ReturnType<typeof usePasskeys>;

/** The caller's passkeys, and what changes them. Each change replaces the trouble of the one before. */
export function usePasskeys() {
  const { data: own } = trpc.passkeys.list.useQuery();
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: () => utils.passkeys.list.invalidate(),
  });

  return {
    /** Undefined until the server has answered. */
    own,
    isBusy: change.isPending,
    trouble: change.error && (passkeyTrouble(change.error) ?? errorMessage(change.error)),
    mustSignIn: errorCode(change.error) === 'SIGN_IN_AGAIN',
    /** New recovery codes, until the person has seen them. */
    codes,
    hideCodes: () => setCodes(null),

    add: () =>
      change.mutate(async () => {
        const passkey = await makePasskey(await trpcClient.passkeys.start.mutate());
        await trpcClient.passkeys.add.mutate({ passkey });
        showToast({ kind: 'success', title: t('Passkey added') });
      }),

    remove: (id: string, onRemoved: () => void) =>
      change.mutate(
        async () => {
          await trpcClient.passkeys.remove.mutate({ id });
          showToast({ kind: 'success', title: t('Passkey removed') });
        },
        { onSuccess: onRemoved },
      ),

    rename: (id: string, name: string) =>
      change.mutate(async () => {
        await trpcClient.passkeys.rename.mutate({ id, name });
        showToast({ kind: 'success', title: t('Renamed to {name}', { name }) });
      }),

    require: (isRequired: boolean) =>
      change.mutate(async () => {
        const answer = await trpcClient.passkeys.require.mutate({ isRequired });
        if (answer.codes.length > 0) setCodes(answer.codes);
      }),

    renewCodes: () => change.mutate(async () => setCodes((await trpcClient.passkeys.renewCodes.mutate()).codes)),
  };
}
