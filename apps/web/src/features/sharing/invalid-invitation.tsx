import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { msg } from '@boxroom/domain/language/message';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { t } from '../../lib/language/t.ts';

const WHY = msg('This link is unknown, or its invitation ended long ago. Please ask for a new one.');
const OR_FORGOTTEN = msg('Or open the link in its email once more: a browser remembers it for 15 minutes only.');

interface InvalidInvitationProps {
  isSignedIn: boolean;
  /** Whether the invitation's link was just opened; without it, only this browser may have forgotten the invitation. */
  hasLink: boolean;
  /** Why it ended; null if unknown. */
  code: ErrorCode | null;
}

/** An invitation that can no longer be answered, and the next step. */
export function InvalidInvitation({ isSignedIn, hasLink, code }: InvalidInvitationProps) {
  const isKnown = code !== null && code !== 'INVITATION_INVALID';
  const why = isKnown ? errorText(code, t) : hasLink ? t(WHY) : `${t(WHY)} ${t(OR_FORGOTTEN)}`;
  return (
    <div role="alert">
      <EmptyState
        text={t('Invalid Invitation')}
        hint={why}
        action={
          <Button asChild>
            <Link
              to="/auth"
              search={code === 'INVITATION_ACCEPTED' && !isSignedIn ? { next: '/accept-invitation' } : {}}
            >
              {isSignedIn ? t('Go to your storage room') : t('Sign in')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
