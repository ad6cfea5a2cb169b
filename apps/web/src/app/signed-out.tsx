import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasLeavingFailed } from '../replica/leave-account.ts';

/** How long it is said that the person is signed out, here or in another tab, before the way in is shown. */
const SIGNED_OUT_MS = 500;
/** So much longer where something went wrong that they should read. */
const FAILED_MS = 500;

/** In place of the pages of somebody who was signed in until now. */
export function SignedOut() {
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
      Logging out…
    </p>
  );
}
