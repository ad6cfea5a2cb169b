import { useEffect } from 'react';

const ASKED_EVERY = 60_000;
/** What a person opened comes first. */
const FIRST_AFTER = 3000;

/** Says when somebody answered an invitation: soon after the start, whenever the page is looked at, and every minute. */
export function useInvitationAnswers(): void {
  useEffect(() => {
    function look() {
      if (document.visibilityState !== 'visible') return;
      // Without an answer it is asked again.
      import('../features/sharing/tell-answers.ts').then(({ tellAnswers }) => tellAnswers()).catch(() => undefined);
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
