import type { AppRouter } from '@boxroom/server/router';
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { patientFetch } from './patient-fetch.ts';

/** The server refuses longer batches. */
const BATCH_MAX = 10;
const url = '/trpc';

/** Calls outside React: the replica's transport, the session. The hooks are in `trpc-hooks.ts`, apart, because the first screen does without them. */
export const trpcClient = makeTrpcClient();

/** `links` replaces the network in tests. */
export function makeTrpcClient(links: TRPCLink<AppRouter>[] = networkLinks()) {
  return createTRPCClient<AppRouter>({ links });
}

/** For the context of a call: it is refused when somebody else has signed in meanwhile in this browser. */
export function asUser(userId: string): { headers: Record<string, string> } {
  return { headers: { 'x-boxroom-user': userId } };
}

/** What `asUser` put into the context of a call. */
function readHeaders(headers: unknown): Record<string, string> {
  return (headers as ReturnType<typeof asUser>['headers'] | undefined) ?? {};
}

function networkLinks(): TRPCLink<AppRouter>[] {
  return [
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: splitLink({
        condition: (op) => op.path.startsWith('sync.'),
        true: httpLink({ url, fetch: patientFetch }),
        false: splitLink({
          // Large bodies have their own limits on the server, which count one call per request; what waits for a mail
          // would hold up the rest of its batch.
          condition: (op) => op.path.startsWith('import.') || op.path === 'auth.mailState',
          true: httpLink({ url, fetch: patientFetch, headers: ({ op }) => readHeaders(op.context['headers']) }),
          false: httpBatchLink({ url, maxItems: BATCH_MAX, maxURLLength: 4000 }),
        }),
      }),
    }),
  ];
}
