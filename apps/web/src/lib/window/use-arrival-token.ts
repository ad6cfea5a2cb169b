import { msg } from '@boxroom/domain/language/message';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Shown on a page opened from a mail that has no token: after a reload, or where the address was cut off. */
export const OPEN_LINK_AGAIN = msg('Please open the link in your email again.');

/**
 * Returns the token that the page was opened with, and removes it from the address at once, so that neither the history
 * nor a shared link contains it.
 */
export function useArrivalToken(token: string | undefined): string | undefined {
  const { history } = useRouter();
  const [arrived] = useState(token);
  useEffect(() => {
    if (token !== undefined) history.replace(history.location.pathname);
  }, [token, history]);
  return arrived;
}
