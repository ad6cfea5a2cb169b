import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { endSession, useSession } from '../../lib/session.ts';
import { forgetReplica } from '../../replica/forget-replica.ts';
import { useSyncNow, useSyncStatus } from '../../replica/use-sync-status.ts';

/** Asks before signing out, and says what would be lost: the local copy goes with the session. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pending } = useSyncStatus();
  const syncNow = useSyncNow();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);

  async function handleConfirm() {
    if (!user) return;
    setBusy(true);
    // Asked for first, done as soon as the end of the session has closed the copy.
    const forgotten = forgetReplica(user.id).then(
      () => true,
      () => false,
    );
    const told = await endSession();
    if (!(await forgotten)) showToast({ kind: 'destructive', title: 'Logout Error', description: COPY_LEFT });
    else if (!told) showToast({ kind: 'destructive', title: 'Logout Issue', description: TOLD_LATER });
  }

  const unsent = pending === 1 ? '1 change is not synced' : `${pending} changes are not synced`;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Log out?"
      description={
        pending === 0
          ? 'Your things stay in your account. The copy on this device is removed.'
          : `${unsent} and would be lost: the copy on this device is removed.`
      }
      confirmLabel={busy ? 'Logging out…' : pending === 0 ? 'Logout' : 'Log out and discard'}
      onConfirm={() => void handleConfirm()}
      busy={busy}
    >
      {pending > 0 && !busy && (
        <Button variant="outline" onClick={syncNow}>
          Sync now
        </Button>
      )}
    </ConfirmDialog>
  );
}

const TOLD_LATER = 'You are signed out on this device. The server will be told as soon as it can be reached.';
const COPY_LEFT =
  'You are signed out, but the copy on this device could not be removed. Clear the data of this site in your browser.';
