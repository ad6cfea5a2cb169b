import type { InvitationPreview } from '@boxroom/domain/sharing/invitation';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Answer, Answering } from './invitation-answer.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import type { LinkSent } from './open-invitation.ts';

interface InvitationChoiceProps {
  preview: InvitationPreview;
  isSignedIn: boolean;
  state: Answering & { step: 'choosing' | 'answering' };
  onPress: (answer: Answer) => void;
  /** Goes back to the mail that was sent. */
  onEnterCode: () => void;
  /** Shows when another mail can be requested. */
  waitNote: (sent: LinkSent) => ReactNode;
  /** Further ways to sign in; `isSwitching`: for a person signed in with another address. */
  otherWays: (isSwitching: boolean) => ReactNode;
}

/** The facts of an invitation, and the buttons to answer it. */
export function InvitationChoice(props: InvitationChoiceProps) {
  const { preview, isSignedIn, state, onPress } = props;
  const navigate = useNavigate();
  // The preview has the obstacle before any button is pressed.
  const obstacle = state.obstacle ?? (isSignedIn ? preview.fit : undefined);
  const answer = state.step === 'answering' ? state.answer : null;
  return (
    <>
      <InvitationFacts preview={preview} />
      {obstacle === 'other' && <EmailMismatch preview={preview} />}
      {obstacle === 'unproven' && (
        <p role="alert" className="sharing-note">
          {t('To confirm that the address is yours, open the link that we send to it. You then join right away.')}
        </p>
      )}
      {state.step === 'choosing' && state.isUnreached && (
        <p role="alert" className="sharing-note">
          {t(
            'The server did not respond: this needs a connection. The link is valid until {date}. Please press the button again when you are back online.',
            { date: dateText(preview.expiresAt) },
          )}
        </p>
      )}
      {isSignedIn && obstacle !== 'other' && obstacle !== 'unproven' ? (
        <Button onClick={() => onPress('accept')} disabled={answer !== null}>
          {answer === 'accept' ? t('Joining…') : t('Accept Invitation')}
        </Button>
      ) : (
        <JoinByMail
          {...props}
          label={
            obstacle === 'other'
              ? t('Switch account')
              : isSignedIn
                ? t('Confirm my email')
                : t('Create Account & Join Room')
          }
        />
      )}
      {obstacle === 'other' ? (
        <Button variant="ghost" colorPalette="gray" onClick={() => void navigate({ to: '/app', replace: true })}>
          {t('Not now')}
        </Button>
      ) : (
        <Button variant="ghost" colorPalette="gray" onClick={() => onPress('decline')} disabled={answer !== null}>
          {answer === 'decline' ? t('Declining…') : t('Decline')}
        </Button>
      )}
    </>
  );
}

function EmailMismatch({ preview }: { preview: InvitationPreview }) {
  const { user, email } = useSession();
  const invited = () => <bdi className="auth-email">{preview.maskedEmail}</bdi>;
  return (
    <div role="alert" className="sharing-note sharing-note-trouble">
      <strong>{t('Email mismatch')}</strong>
      {user?.username === preview.inviterName ? (
        <p>
          {richText(
            t(
              'You sent this invitation yourself. Share the link with the person at <invited/>: only they can accept it.',
            ),
            { invited },
          )}
        </p>
      ) : (
        <p>
          {richText(
            t(
              'You are signed in as <name/>, but the invitation is for <invited/>. To accept it, sign in with that address. We send a link there.',
            ),
            { name: () => <bdi className="auth-email">{email ?? user?.username}</bdi>, invited },
          )}
        </p>
      )}
    </div>
  );
}

/** For people who cannot accept as they are signed in. */
function JoinByMail({
  preview,
  isSignedIn,
  state,
  label,
  onPress,
  onEnterCode,
  waitNote,
  otherWays,
}: InvitationChoiceProps & { label: string }) {
  const isBusy = state.step === 'answering';
  return (
    <>
      <Button onClick={() => onPress('mail')} disabled={isBusy}>
        {isBusy && state.answer === 'mail' ? t('Sending…') : label}
      </Button>
      <p className="muted small">
        {richText(t('We send a link and a code to <email/>. No password needed.'), {
          email: () => <bdi>{preview.maskedEmail}</bdi>,
        })}
      </p>
      {state.mailed && waitNote(state.mailed.link)}
      {state.mailed && (
        <Button variant="outline" colorPalette="gray" disabled={isBusy} onClick={onEnterCode}>
          {t('Enter the code we sent')}
        </Button>
      )}
      {otherWays(isSignedIn)}
    </>
  );
}
