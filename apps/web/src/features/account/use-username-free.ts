import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc-hooks.ts';

/** Names are asked for when the typing rests: the server answers twenty an hour. */
const REST_MS = 600;

export type Availability = 'unknown' | 'asking' | 'free' | 'taken';

/** Whether a username can be had; null asks for nothing. Without an answer saving tells. */
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
