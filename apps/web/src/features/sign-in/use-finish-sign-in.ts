import { safeNextPath } from '@boxroom/domain/profile/safe-next-path';
import { useRouter } from '@tanstack/react-router';
import type { SignInMethod } from '../../lib/last-login.ts';
import { writeLastLogin } from '../../lib/last-login.ts';
import type { RememberedUser } from '../../lib/remembered-user.ts';
import { startSession } from '../../lib/session.ts';
import { writeOpenRequest } from './open-request.ts';
import { forgetWayBack } from './way-back.ts';

interface SignedIn {
  user: RememberedUser & { email: string };
  next: string | null;
}

/** What follows a completed sign-in, by whichever way: the session starts and the person gets where they wanted to go. */
export function useFinishSignIn(next: string | undefined, method: SignInMethod = 'email'): (result: SignedIn) => void {
  const router = useRouter();
  return (result) => {
    writeOpenRequest(null);
    forgetWayBack();
    writeLastLogin({ method, email: result.user.email });
    startSession(result.user);
    void router.navigate({ href: safeNextPath(result.next) ?? safeNextPath(next) ?? '/app', replace: true });
  };
}
