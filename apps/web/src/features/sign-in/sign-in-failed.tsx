import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';

const BACK_AFTER = 5000;

/** Why signing in did not work, and after five seconds back to where it starts. */
export function SignInFailed({ message, debugId }: { message: string; debugId: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/auth', replace: true }), BACK_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert" className="stack">
      <h2 className="heading">Authentication Error</h2>
      <p>{message}</p>
      {debugId !== null && <p className="muted small">Debug info: {debugId}</p>}
      <Button variant="outline" colorPalette="gray" onClick={() => void navigate({ to: '/auth', replace: true })}>
        Back to sign in
      </Button>
    </div>
  );
}
