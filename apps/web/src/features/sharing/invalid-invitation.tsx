import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

const WHY =
  'This invitation was answered, taken back, replaced by a newer one, or is more than 7 days old. Please ask for a new one.';
const OR_FORGOTTEN =
  ' If it is none of these, open the link in its email once more: a browser remembers it for 15 minutes only.';

interface InvalidInvitationProps {
  isSignedIn: boolean;
  /** Whether its link was opened just now; without it, it may be this browser alone that knows of none. */
  hasLink: boolean;
}

/** An invitation that cannot be answered any more, and the way on. */
export function InvalidInvitation({ isSignedIn, hasLink }: InvalidInvitationProps) {
  return (
    <div role="alert">
      <EmptyState
        text="Invalid Invitation"
        hint={hasLink ? WHY : WHY + OR_FORGOTTEN}
        action={
          <Button asChild>
            <Link to="/auth">{isSignedIn ? 'Go to your storage room' : 'Sign in'}</Link>
          </Button>
        }
      />
    </div>
  );
}
