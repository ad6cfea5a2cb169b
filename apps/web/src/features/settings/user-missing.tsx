import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { useIsProfileMissing } from '../../replica/hooks/use-is-profile-missing.ts';

/**
 * Shown when the server knows the session but not its person. The status line reports a session that merely ended: a
 * second, wrong notice would confuse.
 */
export function UserMissing() {
  if (!useIsProfileMissing()) return null;
  return (
    <section className="card card-stack" role="alert">
      <p>{t('User not found. Please log in again.')}</p>
      <div className="cluster">
        <Button asChild>
          <Link to="/auth" search={{ next: '/settings', again: true }}>
            {t('Go to Login')}
          </Link>
        </Button>
      </div>
    </section>
  );
}
