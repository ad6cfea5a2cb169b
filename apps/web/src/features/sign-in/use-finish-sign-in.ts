import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import type { JoinedRoom } from '@boxroom/domain/sharing/invitation';
import { useRouter } from '@tanstack/react-router';
import { tellJoined } from '../../inventory/room/tell-joined.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import type { SignInMethod } from '../../lib/session/last-login.ts';
import { writeLastLogin } from '../../lib/session/last-login.ts';
import type { RememberedUser } from '../../lib/session/remembered-user.ts';
import { startSession } from '../../lib/session/session.ts';
import { writeOpenRequest } from './open-request.ts';
import { forgetWayBack } from './way-back.ts';

interface SignedIn {
  user: RememberedUser & { email: string };
  next: string | null;
  joined: JoinedRoom | null;
}

/** How long the sign-in waits at most for the check for invitations. Milliseconds. */
const INVITATION_TIMEOUT = 2000;

/**
 * Completes a sign-in by any method: starts the session and opens the room that the person joined with it, else the
 * page that they wanted, else an open invitation, else the dashboard. Resolves when that page is open.
 */
export function useFinishSignIn(
  next: string | undefined,
  method: SignInMethod = 'email',
): (result: SignedIn) => Promise<void> {
  const router = useRouter();
  return async (result) => {
    writeOpenRequest(null);
    forgetWayBack();
    writeLastLogin({ method, email: result.user.email });
    startSession(result.user);
    const wanted = safeNextPath(result.next) ?? safeNextPath(next);
    const href = result.joined
      ? tellJoined(result.joined)
      : (wanted ?? ((await isInvitationWaiting()) ? '/accept-invitation' : '/app'));
    await router.navigate({ href, replace: true });
  };
}

async function isInvitationWaiting(): Promise<boolean> {
  const signal = AbortSignal.timeout(INVITATION_TIMEOUT);
  // Without a response the link in the mail still works.
  const waiting = await trpcClient.invitations.waiting.query(undefined, { signal }).catch(() => null);
  return waiting !== null;
}
