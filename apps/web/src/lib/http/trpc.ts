import type { AppRouter } from '@boxroom/server/rpc/router';
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { t } from '../language/t.ts';
import { needsAccountLink } from './needs-account-link.ts';
import { patientFetch } from './patient-fetch.ts';

/** The server refuses longer batches. */
const BATCH_MAX = 10;
const url = '/trpc';

/**
 * Calls outside React: the replica's transport, the session. The hooks are in a separate file, `trpc-hooks.ts`, because
 * the first screen does not need them.
 */
export const trpcClient = makeTrpcClient();

/** `links` replaces the network in tests. */
export function makeTrpcClient(links: TRPCLink<AppRouter>[] = networkLinks()) {
  return createTRPCClient<AppRouter>({ links: [needsAccountLink, ...links] });
}

/** For the context of a call: the server refuses it if somebody else has signed in meanwhile in this browser. */
export function asUser(userId: string): { headers: Record<string, string> } {
  return { headers: { 'x-boxroom-user': userId } };
}

/** Reads the headers that `asUser` put into the context of a call. */
function readHeaders(headers: unknown): Record<string, string> {
  return (headers as ReturnType<typeof asUser>['headers'] | undefined) ?? {};
}

/** Mails before a sign-in come in the language of the page, which may not be the one of the browser. */
function wantedLanguage(): Record<string, string> {
  return { 'accept-language': t.language };
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
          // Large bodies have their own limits on the server, which count one call per request; a call that waits for a
          // mail would block the rest of its batch.
          condition: (op) => op.path.startsWith('import.') || op.path === 'auth.mailState',
          true: httpLink({
            url,
            fetch: patientFetch,
            headers: ({ op }) => ({ ...readHeaders(op.context['headers']), ...wantedLanguage() }),
          }),
          false: httpBatchLink({ url, maxItems: BATCH_MAX, maxURLLength: 4000, headers: wantedLanguage }),
        }),
      }),
    }),
  ];
}
