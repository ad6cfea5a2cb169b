import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';

/** An invitation that cannot be answered any more, and the way on. */
export function InvalidInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div role="alert" className="stack">
      <h2 className="heading">Invalid Invitation</h2>
      <p className="muted">
        This invitation was answered, taken back, replaced by a newer one, or is more than 7 days old. Please ask for a
        new one.
      </p>
      <Button asChild>
        <Link to="/auth">{isSignedIn ? 'Go to your storage room' : 'Sign in'}</Link>
      </Button>
    </div>
  );
}
