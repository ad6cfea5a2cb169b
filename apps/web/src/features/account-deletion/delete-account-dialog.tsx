import { useState } from 'react';
import { v7 } from 'uuid';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { forgetLastLogin } from '../../lib/session/last-login.ts';
import { openStartPage } from '../../lib/session/open-start-page.ts';
import { useSession } from '../../lib/session/session.ts';
import './delete-account-dialog.css';
import { leaveAccount, noteOwnDeletion } from '../../replica/account/leave-account.ts';
import { WhatIsLost } from './what-is-lost.tsx';

/** The server compares it: the same in every language. */
const WORD = 'DELETE';

interface DeleteAccountDialogProps {
  onClose: () => void;
  /** Offered for each own room with other members. */
  onTransfer: (room: { id: string; name: string }) => void;
}

/** Shows what would be lost, and deletes the account once the word is typed. Requires a recent sign-in. */
export function DeleteAccountDialog({ onClose, onTransfer }: DeleteAccountDialogProps) {
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  // The same for every attempt, so that a lost response cannot cause a second deletion.
  const [id] = useState(() => v7());
  const preview = trpc.accountDeletion.preview.useQuery(undefined, { staleTime: 0, retry: 1 });
  const deletion = trpc.accountDeletion.delete.useMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const isBusy = deletion.isPending || isLeaving;
  const mustSignIn = preview.data?.isFresh === false || errorCode(deletion.error) === 'SIGN_IN_AGAIN';

  async function handleDelete() {
    if (!user || typed !== WORD || isBusy) return;
    const done = noteOwnDeletion();
    try {
      const { picturesLeft } = await deletion.mutateAsync({ id, confirm: WORD });
      setIsLeaving(true);
      const { isCopyGone } = await leaveAccount(user.id);
      forgetLastLogin();
      openStartPage(picturesLeft > 0 ? partly(picturesLeft) : deleted(isCopyGone));
    } catch (error) {
      if (errorCode(error) === 'SIGN_IN_AGAIN') return;
      showToast({ kind: 'destructive', title: t('Error deleting account'), description: errorMessage(error) });
    } finally {
      done();
    }
  }

  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      role="alertdialog"
      title={t('Delete account?')}
      description={t('This deletes your account and everything in it for good. Nobody can bring it back.')}
      onSubmit={() => void handleDelete()}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose} disabled={isBusy}>
            {t('Cancel')}
          </Button>
          {mustSignIn ? (
            <SignInAgain next="/settings" />
          ) : (
            <Button type="submit" colorPalette="red" disabled={typed !== WORD || isBusy}>
              {isBusy ? t('Deleting…') : t('Delete account')}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <p className="muted">{t('Looking up what is in your account…')}</p>}
      {preview.error && <p className="error-text">{errorMessage(preview.error)}</p>}
      {preview.data && <WhatIsLost account={preview.data} onTransfer={onTransfer} />}
      {mustSignIn ? (
        <p className="delete-account-note" role="status">
          {t('To confirm that it is you, sign in again and come back here within 15 minutes.')}
        </p>
      ) : (
        <TextField
          label={t('Type {word} to confirm', { word: WORD })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          disabled={isBusy}
          hint={t('In capital letters.')}
        />
      )}
    </Dialog>
  );
}

function deleted(isCopyGone: boolean) {
  return {
    kind: 'success',
    title: t('Account deleted'),
    description: isCopyGone
      ? t('Nothing is left on this device. A last mail confirms it.')
      : t(
          'Another tab still uses the copy on this device. It is empty, and is removed at the next start. A last mail confirms it.',
        ),
  } as const;
}

function partly(pictures: number) {
  return {
    kind: 'destructive',
    title: t('Partial Account Deletion'),
    description: t(
      'You are signed out and your account is gone, but {pictures, plural, one{# picture is} other{# pictures are}} still being removed from the server. This continues by itself; please contact support if you want to be sure.',
      { pictures },
    ),
  } as const;
}
