import { safeNextPath } from '@boxroom/domain/profile/safe-next-path';
import type { JoinedRoom } from '@boxroom/domain/sharing/invitation';
import { useRouter } from '@tanstack/react-router';
import { tellJoined } from '../../inventory/tell-joined.ts';
import type { SignInMethod } from '../../lib/last-login.ts';
import { writeLastLogin } from '../../lib/last-login.ts';
import type { RememberedUser } from '../../lib/remembered-user.ts';
import { startSession } from '../../lib/session.ts';
import { trpcClient } from '../../lib/trpc.ts';
import { writeOpenRequest } from './open-request.ts';
import { forgetWayBack } from './way-back.ts';

interface SignedIn {
  user: RememberedUser & { email: string };
  next: string | null;
  joined: JoinedRoom | null;
}

/** Milliseconds that somebody who has signed in waits at most to hear of an invitation. */
const INVITATION_TIMEOUT = 2000;

/**
 * What follows a completed sign-in, by whichever way: the session starts and the person gets where they wanted to go, to
 * the room that they joined by it, or to an invitation that they opened before. Settled when they are there.
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
  // Without an answer the link of the mail is as good as before.
  const waiting = await trpcClient.invitations.waiting.query(undefined, { signal }).catch(() => null);
  return waiting !== null;
}
