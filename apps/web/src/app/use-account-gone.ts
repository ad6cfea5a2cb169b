import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../components/toast-store.ts';
import { forgetLastLogin } from '../lib/last-login.ts';
import { getSession, useSession } from '../lib/session.ts';
import { trpcClient } from '../lib/trpc.ts';
import { leaveAccount, whenOwnDeletionIsOver } from '../replica/leave-account.ts';

/**
 * A session that has ended leaves the copy where it is: the person may sign in again. Not so when the account was
 * deleted, on another device: then this one forgets it too.
 */
export function useAccountGone(): void {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const userId = user?.id;
  useEffect(() => {
    if (status !== 'expired' || userId === undefined) return;
    async function look(id: string): Promise<void> {
      const answer = await trpcClient.accountDeletion.isDeleted.query({ userId: id });
      if (!answer.isDeleted) return;
      await whenOwnDeletionIsOver();
      if (getSession().user?.id !== id) return;
      await leaveAccount(id);
      forgetLastLogin();
      showToast({ title: 'Account deleted', description: 'This account was deleted elsewhere.' });
      await navigate({ to: '/', replace: true });
    }
    look(userId).catch(() => undefined); // Not known now: asked again at the next start.
  }, [status, userId, navigate]);
}
