import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { leaveAccount } from '../../replica/account/leave-account.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSyncNow } from '../../replica/hooks/use-sync-status.ts';
import { saveUnsent } from './save-unsent.ts';
import { useUnsent } from './use-unsent.ts';

/** Asks before signing out, and shows what would be lost: the local copy is deleted with the session. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession();
  const store = useReplicaStore();
  const syncNow = useSyncNow();
  const [isBusy, setIsBusy] = useState(false);
  // An unreadable disk cannot be saved either: signing out continues with what this tab knows.
  const unsent = useUnsent(open && !isBusy, user?.id)?.count ?? null;

  async function handleConfirm() {
    if (!user) return;
    setIsBusy(true);
    const { isTold, isCopyGone } = await leaveAccount(user.id);
    if (!isCopyGone) showToast({ kind: 'destructive', title: 'Logout Error', description: COPY_LEFT });
    else if (!isTold) showToast({ kind: 'destructive', title: 'Logout Issue', description: TOLD_LATER });
  }

  const words = countText(unsent ?? 0, 'change is not synced', 'changes are not synced');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Log out?"
      description={
        unsent
          ? `${words} and would be lost: the copy on this device is removed.`
          : 'Your things stay in your account. The copy on this device is removed.'
      }
      confirmLabel={isBusy ? 'Logging out…' : unsent ? 'Log out and discard' : 'Logout'}
      onConfirm={() => void handleConfirm()}
      busy={isBusy || unsent === null}
    >
      {Boolean(unsent) && !isBusy && (
        <div className="cluster">
          <Button variant="outline" onClick={syncNow}>
            Sync now
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={() => void saveUnsent(store)}>
            Download them
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

const TOLD_LATER = 'You are signed out on this device. We will notify the server as soon as it can be reached.';
const COPY_LEFT =
  'You are signed out. Another tab still uses the copy on this device. It is empty, and is removed at the next start.';
