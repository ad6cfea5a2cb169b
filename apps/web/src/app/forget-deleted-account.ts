import { trpcClient } from '../lib/http/trpc.ts';
import { t } from '../lib/language/t.ts';
import { forgetLastLogin } from '../lib/session/last-login.ts';
import { openStartPage } from '../lib/session/open-start-page.ts';
import { getSession, verifySession } from '../lib/session/session.ts';
import { leaveAccount, whenOwnDeletionIsOver } from '../replica/account/leave-account.ts';

/** Asks the server why the session expired. Forgets everything of an account that was deleted. */
export async function forgetDeletedAccount(id: string): Promise<void> {
  // The refused call may be the first sign: this response has the reason.
  if ((await verifySession()).isEndedElsewhere) return;
  const answer = await trpcClient.accountDeletion.isDeleted.query({ userId: id });
  if (!answer.isDeleted) return;
  await whenOwnDeletionIsOver();
  if (getSession().user?.id !== id) return;
  await leaveAccount(id);
  forgetLastLogin();
  openStartPage({ title: t('Account deleted'), description: t('This account was deleted elsewhere.') });
}
