import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc } from '../http/trpc-hooks.ts';
import { trpcClient } from '../http/trpc.ts';
import { makeQueryClient } from './query-client.ts';
import { useSession } from './session.ts';

let current: { userId: string | null; client: QueryClient } = { userId: null, client: makeQueryClient() };

/** Keeps one cache per user, so that one user's server state is never shown to the next in this browser. */
function clientFor(userId: string | null): QueryClient {
  if (current.userId !== userId) current = { userId, client: makeQueryClient() };
  return current.client;
}

/**
 * Provides what `trpc.….useQuery` and `useMutation` need. Every page has it but the dashboard, whose code must be
 * small: the dashboard reads only the replica, and its parts that query the server through hooks load later and wrap
 * themselves in this.
 */
export function ServerState({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const queryClient = clientFor(user?.id ?? null);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
