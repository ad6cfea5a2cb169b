import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { useIsProfileMissing } from '../../replica/use-is-profile-missing.ts';

/**
 * Where the server knows the session but nobody with it. A session that merely ended is the status line's business: two
 * notices about it, one of them wrong, help nobody.
 */
export function UserMissing() {
  if (!useIsProfileMissing()) return null;
  return (
    <section className="card card-stack" role="alert">
      <p>User not found. Please log in again.</p>
      <div className="cluster">
        <Button asChild>
          <Link to="/auth" search={{ next: '/settings', again: true }}>
            Go to Login
          </Link>
        </Button>
      </div>
    </section>
  );
}
