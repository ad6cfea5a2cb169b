import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import type { RoomMember } from '@boxroom/domain/sharing/shared-access';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { transferPath } from '../../lib/session/transfer-path.ts';
import { useSharingChange } from './use-sharing.ts';

interface TransferDialogProps {
  room: { id: string; name: string };
  member: RoomMember;
  onClose: () => void;
  /** Called once the room has its new owner: there is nothing left to manage. */
  onTransferred: () => void;
}

/** Transfers the room permanently. Requires a recent sign-in. */
export function TransferDialog({ room, member, onClose, onTransferred }: TransferDialogProps) {
  const { username, userId } = member;
  const router = useRouter();
  const cancel = useRef<HTMLButtonElement>(null);
  const change = useSharingChange(t('Failed to transfer ownership. Please try again.'));
  const transfer = trpc.sharing.transfer.useMutation({
    ...change,
    async onSuccess() {
      showToast({
        kind: 'success',
        title: t('Ownership transferred'),
        description: t('{room} now belongs to {name}. You can still edit what is in it.', {
          room: room.name,
          name: username,
        }),
      });
      onClose();
      onTransferred();
      await change.onSuccess();
    },
  });
  const mustSignIn = errorCode(transfer.error) === 'SIGN_IN_AGAIN';

  function handleSignIn() {
    // The session stays valid until then: a person who changes their mind returns unchanged.
    const asked = { roomId: room.id, memberId: userId };
    const next = safeNextPath(transferPath(router.state.location.href, asked)) ?? transferPath('/settings', asked);
    void router.navigate({ to: '/auth', search: { next, again: true } });
  }

  return (
    <Dialog
      open
      onClose={transfer.isPending ? () => undefined : onClose}
      role="alertdialog"
      title={t('Transfer ownership?')}
      description={t('{room} and everything in it will belong to {name}.', { room: room.name, name: username })}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onClose} disabled={transfer.isPending}>
            {t('Cancel')}
          </Button>
          {mustSignIn ? (
            <Button onClick={handleSignIn}>{t('Sign in again')}</Button>
          ) : (
            <Button
              colorPalette="red"
              onClick={() => transfer.mutate({ roomId: room.id, userId })}
              disabled={transfer.isPending}
            >
              {transfer.isPending ? t('Transferring…') : t('Transfer ownership')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {richText(
          t(
            'You keep edit access, until <name/> changes it. Only they can then share, rename or delete the room. Guest links end. This cannot be undone.',
          ),
          { name: () => <bdi>{username}</bdi> },
        )}
      </p>
      {mustSignIn && (
        <p role="status">
          <strong>{t('To confirm that it is you, sign in again. We bring you back to this question.')}</strong>
        </p>
      )}
    </Dialog>
  );
}
