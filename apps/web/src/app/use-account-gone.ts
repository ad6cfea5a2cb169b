import { useEffect } from 'react';
import { withTexts } from '../lib/language/rest-of-language.ts';
import { useSession } from '../lib/session/session.ts';

/**
 * Keeps the stored copy after a session expires: the person may sign in again. Forgets it when the account was deleted
 * on another device. `EndedElsewhere` handles a session that was ended elsewhere.
 */
export function useAccountGone(): void {
  const { user, status } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (status !== 'expired' || userId === undefined) return;
    withTexts(() => import('./forget-deleted-account.ts'))
      .then(({ forgetDeletedAccount }) => forgetDeletedAccount(userId))
      .catch(() => undefined); // Unknown for now: the next start asks again.
  }, [status, userId]);
}
