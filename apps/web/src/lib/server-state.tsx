import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { makeQueryClient } from './query-client.ts';
import { trpc } from './trpc-hooks.ts';
import { trpcClient } from './trpc.ts';

const queryClient = makeQueryClient();

/**
 * What `trpc.….useQuery` and `useMutation` need above them. Every page has it but the dashboard, whose code must be
 * small: it lives on the replica alone, and what there asks the server by hooks is loaded later and wraps itself in this.
 */
export function ServerState({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
