import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { wayBack } from './way-back.ts';

const BACK_AFTER = 5000;

interface SignInFailedProps {
  message: string;
  debugId: string | null;
  /** The page that the person wanted: kept for the next attempt. */
  next: string | undefined;
  again?: true | undefined;
}

/** Shows why the sign-in failed, and returns to its start after five seconds. */
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

  // A person who presses the button wants to sign in, even with a live session.
  const handleBack = () =>
    void navigate({ to: '/auth', search: wayBack({ next, again: again ?? user !== null }), replace: true });

  return (
    <div role="alert" className="stack">
      <h2 className="heading">{t('Authentication Error')}</h2>
      <p>{message}</p>
      {debugId !== null && <p className="muted small">{t('Debug info: {id}', { id: debugId })}</p>}
      <Button variant="outline" colorPalette="gray" onClick={handleBack}>
        {t('Back to sign in')}
      </Button>
    </div>
  );
}
