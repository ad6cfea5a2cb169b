import type { MailState } from '@boxroom/domain/mail/mail-state';
import { trpc } from '../../lib/trpc-hooks.ts';

/** A mail that did not leave is tried again: the page says when it has. */
const ASKED_AGAIN_AFTER = 10_000;

/**
 * Whether the sign-in mail that was asked for leaves the server; without an id, whether mail leaves at all. Null: not
 * known yet. A server that does not say is trusted to send.
 */
export function useMailState(requestId: string | null, isWanted = true): MailState | null {
  const query = trpc.auth.mailState.useQuery(
    { requestId },
    { enabled: isWanted, retry: false, staleTime: 0, gcTime: 0, refetchInterval: ASKED_AGAIN_AFTER },
  );
  return query.data?.state ?? (query.isError ? 'leaving' : null);
}
