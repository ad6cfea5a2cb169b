import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { SharedNumber } from '../../components/text/shared-number.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useSession } from '../../lib/session/session.ts';
import { SharedComputerSwitch } from './shared-computer-switch.tsx';
import { useClaim } from './use-claim.ts';

/** Signs this device in by a code on another one. Waits for Continue: a preview in another app must not claim the code. */
export function PairPanel({ token }: { token: string }) {
  const previewing = trpc.pairing.preview.useMutation();
  const { mutate } = previewing;
  useEffect(() => mutate({ token }), [mutate, token]);
  const { data: preview, error } = previewing;
  if (error && isPassing(error)) return <TryAgain message={errorMessage(error)} onRetry={() => mutate({ token })} />;
  if (error) return <Failed error={error} />;
  if (!preview) {
    return (
      <p className="muted" role="status">
        Checking the code…
      </p>
    );
  }
  if (preview.signedInAs !== null)
    return <SignedInAlready isSame={preview.signedInAs === 'same'} email={preview.maskedEmail} />;
  return <ClaimSteps token={token} maskedEmail={preview.maskedEmail} />;
}

function ClaimSteps({ token, maskedEmail }: { token: string; maskedEmail: string }) {
  const { number, isPending, error, start } = useClaim(token);
  if (error && !isPassing(error)) return <Failed error={error} />;
  if (number !== null) {
    return (
      <div role="status" className="stack">
        <p>Does the other device show this number, too? Then confirm it there.</p>
        <SharedNumber number={number} />
        <p className="muted small">Keep this page open: it goes on by itself.</p>
      </div>
    );
  }
  return (
    <>
      <p>
        You are about to sign in as <strong className="auth-email">{maskedEmail}</strong>.
      </p>
      <SharedComputerSwitch />
      {error !== null && (
        <p className="error-text" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <Button onClick={start} disabled={isPending}>
        {isPending ? 'One moment…' : 'Continue'}
      </Button>
    </>
  );
}

/** A code never replaces somebody: what they have not sent yet would leave with them. */
function SignedInAlready({ isSame, email }: { isSame: boolean; email: string }) {
  return (
    <div role="status" className="stack">
      {isSame ? (
        <p>
          You are signed in here already, as <SignedInAs fallback={email} />.
        </p>
      ) : (
        <p>
          This device is signed in as <SignedInAs fallback="somebody else" />, and the code is for{' '}
          <strong className="auth-email">{email}</strong>. Log out in the settings first, then scan a new code.
        </p>
      )}
      <Button asChild>
        {isSame ? <Link to="/app">Open Boxroom</Link> : <Link to="/settings">Open the settings</Link>}
      </Button>
    </div>
  );
}

/** The name of whoever is signed in on this device. */
function SignedInAs({ fallback }: { fallback: string }) {
  const { user } = useSession();
  return <strong>{user?.username ?? fallback}</strong>;
}

function Failed({ error }: { error: unknown }) {
  const { user, status } = useSession();
  // A code that was used for this very device, perhaps.
  const isOver = errorCode(error) === 'PAIRING_INVALID' && status === 'verified';
  return (
    <div role="alert" className="stack">
      {user && isOver ? (
        <>
          <p>
            The code signs in nobody here any more. You are signed in as <strong>{user.username}</strong>.
          </p>
          <Link to="/app" className="link small">
            Open Boxroom
          </Link>
        </>
      ) : (
        <>
          <p>{errorMessage(error)}</p>
          <Link to="/auth" className="link small">
            Sign in another way
          </Link>
        </>
      )}
    </div>
  );
}
