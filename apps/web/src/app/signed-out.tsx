import { Navigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/language/lazy-part.ts';
import { t } from '../lib/language/t.ts';
import { hasSignedOutHere } from '../lib/session/session.ts';
import { hasTryoutEndedHere } from '../lib/session/tryout.ts';
import { hasLeavingFailed } from '../replica/account/leave-account.ts';

/** How long the notice of the sign-out, here or in another tab, stays before the sign-in page opens. */
const SIGNED_OUT_MS = 500;
/** Extra time when the replica could not be deleted, so that the person can read the error. */
const FAILED_MS = 500;

const TryoutEnded = lazyPart(async () => (await import('../features/tryout/tryout-ended.tsx')).TryoutEnded);

/** Replaces the pages after a sign-out, or when a tryout was thrown away. */
export function SignedOut() {
  if (hasSignedOutHere()) return <LoggedOut />;
  if (!hasTryoutEndedHere()) return <Navigate to="/auth" replace />;
  return (
    <Suspense>
      <TryoutEnded />
    </Suspense>
  );
}

function LoggedOut() {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => {
      if (hasLeavingFailed()) timer = setTimeout(setIsOver, FAILED_MS, true);
      else setIsOver(true);
    }, SIGNED_OUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return <Navigate to="/auth" replace />;
  return (
    <p className="signed-out" role="status">
      {t('Logging out…')}
    </p>
  );
}
