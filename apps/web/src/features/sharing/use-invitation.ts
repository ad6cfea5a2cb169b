import type { ErrorCode } from '@boxroom/domain/error/codes';
import { msg } from '@boxroom/domain/language/message';
import { type AcceptedInvitation, type InvitationPreview, isInvitationToken } from '@boxroom/domain/sharing/invitation';
import { useEffect, useState } from 'react';
import { errorCode, isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { readOpenInvitation, writeOpenInvitation } from './open-invitation.ts';

const NOT_USED_UP = msg(
  'You need a connection to open an invitation. The link still works, for 7 days after it was sent.',
);

export type OpenedInvitation =
  | { status: 'loading'; preview: null }
  /** `code` is the reason; null: this browser remembers no invitation. */
  | { status: 'invalid'; preview: null; code: ErrorCode | null }
  /** Accepted earlier by this person, who is still a member. */
  | { status: 'joined'; preview: null; joined: AcceptedInvitation }
  | { status: 'failed'; preview: null; message: string; retry: () => void }
  | { status: 'open'; preview: InvitationPreview; recheck: () => void };

/**
 * The invitation of a token; without a token, the remembered one: from the server for a signed-in person, else from the
 * tab that opened it.
 */
export function useInvitation(token: string | undefined): OpenedInvitation {
  const { user, status } = useSession();
  const isFromToken = token !== undefined;
  // Any other text in the address is sent nowhere.
  const isToken = isFromToken && isInvitationToken(token);
  const [kept] = useState(() => (isFromToken ? null : readOpenInvitation(Date.now())));
  const isAsked = !isFromToken && user !== null && status !== 'expired';
  const look = trpc.invitations.preview.useMutation({
    onSuccess: (preview) => writeOpenInvitation(preview.joined ? null : { preview, sent: null }),
  });
  const waiting = trpc.invitations.waiting.useQuery(undefined, { enabled: isAsked, staleTime: 0, gcTime: 0 });
  const { mutate } = look;
  useEffect(() => {
    if (isToken) mutate({ token });
  }, [mutate, token, isToken]);
  // The other query refetches on its own.
  const isAway = isToken && isNetworkError(look.error);
  useEffect(() => {
    if (!isAway) return undefined;
    const again = () => mutate({ token });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [mutate, token, isAway]);

  if (isFromToken) {
    if (!isToken) return { status: 'invalid', preview: null, code: null };
    const preview = () => mutate({ token });
    if (look.data) return opened(look.data, preview);
    return look.error ? failed(look.error, preview) : { status: 'loading', preview: null };
  }
  const ask = () => void waiting.refetch();
  if (!isAsked)
    return kept
      ? { status: 'open', preview: kept.preview, recheck: ask }
      : { status: 'invalid', preview: null, code: null };
  if (waiting.data) return opened(waiting.data, ask);
  if (waiting.data === null) return { status: 'invalid', preview: null, code: null };
  return waiting.error ? failed(waiting.error, ask) : { status: 'loading', preview: null };
}

function opened(preview: InvitationPreview, recheck: () => void): OpenedInvitation {
  const { joined } = preview;
  return joined ? { status: 'joined', preview: null, joined } : { status: 'open', preview, recheck };
}

const OVER: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'INVITATION_INVALID',
  'INVITATION_ACCEPTED',
  'INVITATION_DECLINED',
  'INVITATION_REVOKED',
  'INVITATION_REPLACED',
  'INVITATION_EXPIRED',
]);

/** Whether an invitation can no longer be answered. */
export function isOver(code: ErrorCode | null): boolean {
  return OVER.has(code);
}

function failed(error: unknown, retry: () => void): OpenedInvitation {
  const code = errorCode(error);
  if (isOver(code)) return { status: 'invalid', preview: null, code };
  const why = errorMessage(error);
  return { status: 'failed', preview: null, message: isNetworkError(error) ? `${why} ${t(NOT_USED_UP)}` : why, retry };
}
