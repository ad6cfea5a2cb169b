import { countUnsent } from '@boxroom/sync-client/local-databases';
import { databaseName } from '@boxroom/sync-client/storage';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { leaveAccount } from '../../replica/leave-account.ts';
import { unsentText } from '../../replica/unsent-text.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { useSyncNow, useSyncStatus } from '../../replica/use-sync-status.ts';

/** Asks before signing out, and says what would be lost: the local copy goes with the session. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession();
  const store = useReplicaStore();
  const syncNow = useSyncNow();
  const [busy, setBusy] = useState(false);
  const unsent = useUnsent(open && !busy, user?.id);

  async function handleConfirm() {
    if (!user) return;
    setBusy(true);
    const { isTold, isCopyGone } = await leaveAccount(user.id);
    if (!isCopyGone) showToast({ kind: 'destructive', title: 'Logout Error', description: COPY_LEFT });
    else if (!isTold) showToast({ kind: 'destructive', title: 'Logout Issue', description: TOLD_LATER });
  }

  async function handleDownload() {
    const refused = (await store.engine?.refused().catch(() => [])) ?? [];
    const text = unsentText(store.engine?.replica.pending ?? [], refused);
    saveFile('boxroom-unsent-changes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  }

  const words = unsent === 1 ? '1 change is not synced' : `${unsent ?? 0} changes are not synced`;
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
      confirmLabel={busy ? 'Logging out…' : unsent ? 'Log out and discard' : 'Logout'}
      onConfirm={() => void handleConfirm()}
      busy={busy || unsent === null}
    >
      {Boolean(unsent) && !busy && (
        <div className="cluster">
          <Button variant="outline" onClick={syncNow}>
            Sync now
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={() => void handleDownload()}>
            Download them
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

const TOLD_LATER = 'You are signed out on this device. The server will be told as soon as it can be reached.';
const COPY_LEFT =
  'You are signed out. Another tab still holds the copy on this device: it was emptied, and is removed at the next start.';

/** How much exists only on this device, as its disk says; null while that is read. */
function useUnsent(open: boolean, userId: string | undefined): number | null {
  const { pending, refused } = useSyncStatus();
  const [onDisk, setOnDisk] = useState<number | null>(null);
  useEffect(() => {
    if (!open || userId === undefined) return undefined;
    let isCurrent = true;
    void countUnsent(databaseName(userId))
      .catch(() => 0) // What cannot be read cannot be saved either; what this tab knows is counted beside it.
      .then((count) => {
        if (isCurrent) setOnDisk(count);
      });
    return () => {
      isCurrent = false;
    };
  }, [open, userId, pending, refused]);
  return onDisk === null ? null : Math.max(onDisk, pending + refused);
}
