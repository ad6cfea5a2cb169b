import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { useSession } from '../../lib/session.ts';

/** Where the server does not know the person any more: signed out there, or gone. What is on the device stays usable. */
export function UserMissing() {
  const { status } = useSession();
  if (status !== 'expired') return null;
  return (
    <section className="card card-stack" role="alert">
      <p>User not found. Please log in again.</p>
      <div className="cluster">
        <Button asChild>
          <Link to="/auth" search={{ next: '/settings' }}>
            Go to Login
          </Link>
        </Button>
      </div>
    </section>
  );
}
