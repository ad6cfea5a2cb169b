import type { ErrorCode } from '@boxroom/domain/error/codes';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { TryAgain } from '../../components/button/try-again.tsx';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { InvalidInvitation } from './invalid-invitation.tsx';
import { InvitationChoice } from './invitation-choice.tsx';
import { type LinkSent, writeOpenInvitation } from './open-invitation.ts';
import { useAnswerInvitation } from './use-answer-invitation.ts';
import { useInvitation } from './use-invitation.ts';

interface InvitationPanelProps {
  /** From the address; undefined: the invitation that this browser opened within the last 15 minutes. */
  token: string | undefined;
  /** Shown while a mail is on its way. */
  checkEmail: (
    sent: LinkSent,
    on: { restart: () => void; notJoined: () => void; sentToast: string | null },
  ) => ReactNode;
  /** Shows when another mail can be requested. */
  waitNote: (sent: LinkSent) => ReactNode;
  /** Further ways to sign in; `isSwitching`: for a person signed in with another address. */
  otherWays: (isSwitching: boolean) => ReactNode;
}

/** An invitation: the inviter and the room, with accepting and declining, signed in or not. */
export function InvitationPanel({ token, checkEmail, waitNote, otherWays }: InvitationPanelProps) {
  const { user, status } = useSession();
  const isSignedIn = user !== null && status !== 'expired';
  const invitation = useInvitation(token);
  const { state, press, askAgain, enterCode, notJoined } = useAnswerInvitation(token, invitation);

  const invalid = (code: ErrorCode | null) => (
    <InvalidInvitation isSignedIn={isSignedIn} hasLink={token !== undefined} code={code} />
  );

  if (state.step === 'accepted') return <h2 className="heading">{t('Invitation Accepted! 🎉')}</h2>;
  if (invitation.status === 'joined') return <OnToRoom roomId={invitation.joined.roomId} />;
  if (state.step === 'over') return invalid(state.code);
  if (invitation.status === 'invalid') return invalid(invitation.code);
  if (invitation.status === 'failed') return <TryAgain message={invitation.message} onRetry={invitation.retry} />;
  if (invitation.status === 'loading') {
    return (
      <p className="muted" role="status">
        {t('Checking your invitation…')}
      </p>
    );
  }
  if (state.step === 'waiting') {
    const sentToast = state.isNew ? t('Sign-in link sent') : null;
    return checkEmail(state.mailed.link, { sentToast, restart: askAgain, notJoined });
  }
  return (
    <InvitationChoice
      preview={invitation.preview}
      isSignedIn={isSignedIn}
      state={state}
      onPress={press}
      onEnterCode={enterCode}
      waitNote={waitNote}
      otherWays={otherWays}
    />
  );
}

/** A member who opens their invitation again wants to enter the room. */
function OnToRoom({ roomId }: { roomId: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    writeOpenInvitation(null);
    void navigate({ to: '/app', search: { room: roomId }, replace: true });
  }, [navigate, roomId]);
  return (
    <p className="muted" role="status">
      {t('You already joined. Opening the storage room…')}
    </p>
  );
}
