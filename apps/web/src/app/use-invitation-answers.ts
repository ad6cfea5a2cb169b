import { useEffect } from 'react';
import { withTexts } from '../lib/language/rest-of-language.ts';
import { getOpenTryout } from '../lib/session/open-tryout.ts';

const ASKED_EVERY = 60_000;
/** The page that the person opened loads first. */
const FIRST_AFTER = 3000;

/**
 * Announces answers to invitations: checks soon after the start, whenever the page becomes visible, and every minute.
 */
export function useInvitationAnswers(): void {
  useEffect(() => {
    function look() {
      if (document.visibilityState !== 'visible' || getOpenTryout()) return;
      // A failed request is repeated at the next check.
      withTexts(() => import('../features/sharing/tell-answers.ts'))
        .then(({ tellAnswers }) => tellAnswers())
        .catch(() => undefined);
    }
    const first = setTimeout(look, FIRST_AFTER);
    const timer = setInterval(look, ASKED_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
