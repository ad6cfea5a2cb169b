import { msg } from '@boxroom/domain/language/message';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
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
    if (!isCopyGone) showToast({ kind: 'destructive', title: t('Logout Error'), description: t(COPY_LEFT) });
    else if (!isTold) showToast({ kind: 'destructive', title: t('Logout Issue'), description: t(TOLD_LATER) });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Log out?')}
      description={
        unsent
          ? t(
              '{count, plural, one{# change is not synced} other{# changes are not synced}} and would be lost: the copy on this device is removed.',
              { count: unsent },
            )
          : t('Your things stay in your account. The copy on this device is removed.')
      }
      confirmLabel={isBusy ? t('Logging out…') : unsent ? t('Log out and discard') : t('Logout')}
      onConfirm={() => void handleConfirm()}
      busy={isBusy || unsent === null}
    >
      {Boolean(unsent) && !isBusy && (
        <div className="cluster">
          <Button variant="outline" onClick={syncNow}>
            {t('Sync now')}
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={() => void saveUnsent(store)}>
            {t('Download them')}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

const TOLD_LATER = msg('You are signed out on this device. We will notify the server as soon as it can be reached.');
const COPY_LEFT = msg(
  'You are signed out. Another tab still uses the copy on this device. It is empty, and is removed at the next start.',
);
