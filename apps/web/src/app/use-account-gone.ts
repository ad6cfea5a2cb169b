import { useEffect } from 'react';
import { forgetLastLogin } from '../lib/last-login.ts';
import { openStartPage } from '../lib/open-start-page.ts';
import { getSession, useSession, verifySession } from '../lib/session.ts';
import { trpcClient } from '../lib/trpc.ts';
import { leaveAccount, whenOwnDeletionIsOver } from '../replica/leave-account.ts';

/**
 * A session that has expired leaves the copy where it is: the person may sign in again. Not so when it was ended from
 * another device, which `EndedElsewhere` deals with, or when the account was deleted there: then this one forgets it too.
 */
export function useAccountGone(): void {
  const { user, status } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (status !== 'expired' || userId === undefined) return;
    async function look(id: string): Promise<void> {
      // A call may have been the first to be refused: why, this answer says.
      if ((await verifySession()).isEndedElsewhere) return;
      const answer = await trpcClient.accountDeletion.isDeleted.query({ userId: id });
      if (!answer.isDeleted) return;
      await whenOwnDeletionIsOver();
      if (getSession().user?.id !== id) return;
      await leaveAccount(id);
      forgetLastLogin();
      openStartPage({ title: 'Account deleted', description: 'This account was deleted elsewhere.' });
    }
    look(userId).catch(() => undefined); // Not known now: asked again at the next start.
  }, [status, userId]);
}
