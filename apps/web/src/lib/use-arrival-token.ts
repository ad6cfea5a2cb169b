import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** For a page that a mail links to and that has no token: after a reload, or where the address was cut off. */
export const OPEN_LINK_AGAIN = 'Please open the link in your email again.';

/** The token the page was opened with. It leaves the address at once, so that no history entry and no sharing keeps it. */
export function useArrivalToken(token: string | undefined): string | undefined {
  const { history } = useRouter();
  const [arrived] = useState(token);
  useEffect(() => {
    if (token !== undefined) history.replace(history.location.pathname);
  }, [token, history]);
  return arrived;
}
