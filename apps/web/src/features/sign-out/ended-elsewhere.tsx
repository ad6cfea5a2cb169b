import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { AuthCard } from '../../components/layout/auth-card.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { forgetLastLogin } from '../../lib/session/last-login.ts';
import { verifySession } from '../../lib/session/session.ts';
import { useDocumentTitle } from '../../lib/window/use-document-title.ts';
import { leaveAccount } from '../../replica/account/leave-account.ts';
import { reduceCopy } from '../../replica/account/local-accounts.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { saveUnsent } from './save-unsent.ts';
import { useUnsent } from './use-unsent.ts';

/**
 * Replaces every page after the session was ended elsewhere. Deletes the copy at once, except for unsent changes:
 * these are first offered as a file. Signing in again sends them.
 */
export function EndedElsewhere({ userId }: { userId: string }) {
  const store = useReplicaStore();
  const { count: unsent = null, isRead = true } = useUnsent(true, userId) ?? {};
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useDocumentTitle(t('Signed out'));

  useEffect(() => {
    if (unsent === null || isBusy) return;
    // Rows held by a frozen tab are removed by the next page that gets here. An unreadable disk may have anything.
    if (unsent > 0 || !isRead) void reduce(userId).catch(() => undefined);
    else void leave(userId);
  }, [unsent, isRead, isBusy, userId]);

  // Another tab may have signed in again.
  useEffect(() => {
    const look = () => void verifySession();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  async function handleRemove() {
    setIsAsking(false);
    setIsBusy(true);
    await leave(userId);
  }

  if (unsent === null || (unsent === 0 && isRead) || isBusy)
    return (
      <p className="signed-out" role="status">
        {t('Logging out…')}
      </p>
    );
  const count = unsent;
  return (
    <AuthCard title={t('You were signed out')}>
      <p>
        {isRead
          ? t(
              'Another device or the operator of this Boxroom signed you out here, and the copy of your things was removed.',
            )
          : t(
              'Another device or the operator of this Boxroom signed you out here. The copy of your things cannot be read at the moment, so it was not removed: it may hold changes that were never sent.',
            )}{' '}
        {count > 0 &&
          t(
            '{count, plural, one{# change made on this device was never sent.} other{# changes made on this device were never sent.}}',
            { count },
          )}
      </p>
      {!isRead && <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>}
      {count > 0 && (
        <Button onClick={() => void saveUnsent(store)}>
          {t('{count, plural, one{Save it as a file} other{Save them as a file}}', { count })}
        </Button>
      )}
      <Button asChild variant="outline" colorPalette="gray">
        <Link to="/auth">
          {t('{count, plural, one{Sign in again to send it} other{Sign in again to send them}}', { count })}
        </Link>
      </Button>
      <Button variant="ghost" colorPalette="red" onClick={() => setIsAsking(true)}>
        {t('Remove from this device')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Remove from this device?')}
        description={
          isRead
            ? t(
                '{count, plural, one{# change was never sent. Unless you save a file, it will be lost.} other{# changes were never sent. Unless you save a file, they will be lost.}}',
                { count },
              )
            : t('Changes that were never sent will be lost.')
        }
        confirmLabel={t('Remove')}
        onConfirm={() => void handleRemove()}
      />
    </AuthCard>
  );
}

async function reduce(userId: string): Promise<void> {
  if (await isStillEnded()) await reduceCopy(userId);
}

/** The person may have signed in again in another tab: that session and its copy must stay. */
async function isStillEnded(): Promise<boolean> {
  return (await verifySession()).isEndedElsewhere === true;
}

async function leave(userId: string): Promise<void> {
  if (!(await isStillEnded())) return;
  await leaveAccount(userId);
  forgetLastLogin();
  showToast({
    kind: 'info',
    title: t('Signed out'),
    description: t(
      'Another device or the operator of this Boxroom signed you out here. The copy on this device was removed.',
    ),
  });
}
