import type { MailState } from '@boxroom/domain/mail/mail-state';
import { trpc } from '../../lib/http/trpc-hooks.ts';

/** The server retries a mail that was not sent: the page shows when it succeeds. Milliseconds. */
const ASKED_AGAIN_AFTER = 10_000;

/**
 * Whether the requested sign-in mail leaves the server; without an id, whether mail leaves at all. Null: unknown so
 * far. A server that does not report it is trusted to send.
 */
export function useMailState(requestId: string | null, isWanted = true): MailState | null {
  const query = trpc.auth.mailState.useQuery(
    { requestId },
    { enabled: isWanted, retry: false, staleTime: 0, gcTime: 0, refetchInterval: ASKED_AGAIN_AFTER },
  );
  return query.data?.state ?? (query.isError ? 'leaving' : null);
}
