import { useEffect, useState } from 'react';
import { trpc } from '../../lib/http/trpc-hooks.ts';

/** Names are checked when typing pauses: the server allows twenty checks an hour. Milliseconds. */
const REST_MS = 600;

export type Availability = 'unknown' | 'asking' | 'free' | 'taken';

/** Whether a username is available; null checks nothing. Without a response, saving reports it. */
export function useUsernameFree(username: string | null): Availability {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(username), REST_MS);
    return () => clearTimeout(timer);
  }, [username]);
  const isAsked = username !== null && asked === username;
  const query = trpc.account.checkUsername.useQuery(
    { username: asked ?? '' },
    { enabled: isAsked, retry: false, staleTime: 60_000 },
  );
  if (username === null) return 'unknown';
  if (!isAsked || query.isLoading) return 'asking';
  if (!query.data) return 'unknown';
  return query.data.isFree ? 'free' : 'taken';
}
