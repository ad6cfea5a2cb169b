import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { useSession } from '../../lib/session.ts';
import { wayBack } from './way-back.ts';

const BACK_AFTER = 5000;

interface SignInFailedProps {
  message: string;
  debugId: string | null;
  /** Where the person wanted to go: kept for the next try. */
  next: string | undefined;
  again?: true | undefined;
}

/** Why signing in did not work, and after five seconds back to where it starts. */
export function SignInFailed({ message, debugId, next, again }: SignInFailedProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/auth', search: wayBack({ next, again }), replace: true }),
      BACK_AFTER,
    );
    return () => clearTimeout(timer);
  }, [navigate, next, again]);

  // Whoever presses it wants to sign in, also where a session lives.
  const handleBack = () =>
    void navigate({ to: '/auth', search: wayBack({ next, again: again ?? user !== null }), replace: true });

  return (
    <div role="alert" className="stack">
      <h2 className="heading">Authentication Error</h2>
      <p>{message}</p>
      {debugId !== null && <p className="muted small">Debug info: {debugId}</p>}
      <Button variant="outline" colorPalette="gray" onClick={handleBack}>
        Back to sign in
      </Button>
    </div>
  );
}
