import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { Button } from './button.tsx';

/**
 * Leads to a sign-in and back to `next`, for what needs one of the last minutes. The session stays valid until then: a
 * person who changes their mind returns unchanged.
 */
export function SignInAgain({ next }: { next: string }) {
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate({ to: '/auth', search: { next, again: true } })}>{t('Sign in again')}</Button>
  );
}
