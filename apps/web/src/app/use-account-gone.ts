import { useEffect } from 'react';
import { forgetLastLogin } from '../lib/session/last-login.ts';
import { openStartPage } from '../lib/session/open-start-page.ts';
import { getSession, useSession, verifySession } from '../lib/session/session.ts';
import { leaveAccount, whenOwnDeletionIsOver } from '../replica/account/leave-account.ts';

/**
 * Keeps the stored copy after a session expires: the person may sign in again. Forgets it when the account was deleted
 * on another device. `EndedElsewhere` handles a session that another device ended.
 */
export function useAccountGone(): void {
  const { user, status } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (status !== 'expired' || userId === undefined) return;
    async function look(id: string): Promise<void> {
      // The refused call may be the first sign: this response has the reason.
      if ((await verifySession()).isEndedElsewhere) return;
      const { trpcClient } = await import('../lib/http/trpc.ts');
      const answer = await trpcClient.accountDeletion.isDeleted.query({ userId: id });
      if (!answer.isDeleted) return;
      await whenOwnDeletionIsOver();
      if (getSession().user?.id !== id) return;
      await leaveAccount(id);
      forgetLastLogin();
      openStartPage({ title: 'Account deleted', description: 'This account was deleted elsewhere.' });
    }
    look(userId).catch(() => undefined); // Unknown for now: the next start asks again.
  }, [status, userId]);
}
