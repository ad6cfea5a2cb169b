import type { AcceptedInvitation, InvitationPreview } from '@boxroom/domain/sharing/invitation';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast, toastStore } from '../../components/toast/toast-store.ts';
import { tellJoined } from '../../inventory/room/tell-joined.ts';
import { errorCode, errorMessage, isNetworkError } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useSession } from '../../lib/session/session.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { InvalidInvitation } from './invalid-invitation.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { type LinkSent, readOpenInvitation, writeOpenInvitation } from './open-invitation.ts';
import { isOver, useInvitation } from './use-invitation.ts';

const STILL_WORKS = 'The link and the code from before still work.';

/** The subject of toasts here: each button is a way to answer the one invitation. */
const ANSWER = 'answer to an invitation';

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
  const navigate = useNavigate();
  const { user, email, status } = useSession();
  const isSignedIn = user !== null && status !== 'expired';
  const invitation = useInvitation(token);
  const [sent, setSent] = useState<LinkSent | null>(() =>
    token === undefined ? (readOpenInvitation(Date.now())?.sent ?? null) : null,
  );
  // The form shows again, and the earlier code works until another mail is sent.
  const [isAnother, setIsAnother] = useState(false);
  const [sentToast, setSentToast] = useState<string | null>(null);
  // Another tab used the mail: this one has nothing left to wait for.
  const [sentAs, setSentAs] = useState(user?.id);
  const isAnsweredElsewhere = sent !== null && status === 'remembered' && user?.id !== sentAs;
  useEffect(() => {
    if (isAnsweredElsewhere) void navigate({ to: '/app', replace: true });
  }, [isAnsweredElsewhere, navigate]);
  const named = { token: token ?? null };
  const sendLink = trpc.invitations.sendSignInLink.useMutation({
    onSuccess({ pauseSeconds = 0, ...answer }) {
      const link = { ...answer, againAt: Date.now() + pauseSeconds * 1000 };
      setSent(link);
      setSentAs(user?.id);
      setIsAnother(false);
      setSentToast('Sign-in link sent');
      toastStore.settle(ANSWER);
      if (invitation.preview) writeOpenInvitation({ preview: invitation.preview, sent: link });
    },
    onError(error) {
      if (isNetworkError(error)) return;
      const open = sent ? STILL_WORKS : 'Signing in another way stays open.';
      say('Failed to send sign-in link', errorMessage(error, 'Failed to send magic link. Please try again.', open));
    },
  });
  const accept = trpc.invitations.accept.useMutation({ onSuccess: goToRoom, onError: sayAcceptingFailed });
  const decline = trpc.invitations.decline.useMutation({
    onSuccess() {
      writeOpenInvitation(null);
      showToast({ title: 'Invitation declined', about: ANSWER });
      void navigate({ to: '/app', replace: true });
    },
    onError(error) {
      const code = errorCode(error);
      if (code !== 'EMAIL_MISMATCH' && !isOver(code) && !isNetworkError(error))
        say('Invitation Error', errorMessage(error));
    },
  });

  function goToRoom(joined: AcceptedInvitation) {
    writeOpenInvitation(null);
    toastStore.settle(ANSWER);
    void navigate({ href: tellJoined(joined), replace: true });
  }

  const errors = [sendLink.error, accept.error, decline.error];
  const codes = errors.map(errorCode);
  const overCode = codes.find(isOver) ?? null;
  const hasEnded = overCode !== null;
  // The invitation is over, or this is a reload of an old page: the tab's stored copy has no use any more.
  useEffect(() => {
    if (hasEnded) writeOpenInvitation(null);
  }, [hasEnded]);

  if (accept.data) return <h2 className="heading">Invitation Accepted! 🎉</h2>;
  if (invitation.status === 'joined') return <OnToRoom roomId={invitation.joined.roomId} />;
  if (hasEnded || invitation.status === 'invalid') {
    const code = overCode ?? (invitation.status === 'invalid' ? invitation.code : null);
    return <InvalidInvitation isSignedIn={isSignedIn} hasLink={token !== undefined} code={code} />;
  }
  if (invitation.status === 'failed') return <TryAgain message={invitation.message} onRetry={invitation.retry} />;
  if (!invitation.preview) {
    return (
      <p className="muted" role="status">
        Checking your invitation…
      </p>
    );
  }
  const { preview, recheck } = invitation;
  if (sent && !isAnother) {
    return checkEmail(sent, {
      sentToast,
      restart() {
        sendLink.reset();
        setSentToast(null);
        setIsAnother(true);
      },
      // It ended while the mail was on its way.
      notJoined() {
        stopWaiting(preview);
        recheck();
      },
    });
  }

  function stopWaiting(kept: InvitationPreview) {
    setSent(null);
    setIsAnother(false);
    sendLink.reset();
    writeOpenInvitation({ preview: kept, sent: null });
  }

  // The preview has these reasons before any button is pressed.
  const fit = isSignedIn ? preview.fit : undefined;
  const isMismatch = codes.includes('EMAIL_MISMATCH') || fit === 'other';
  const isUnproven = codes.includes('EMAIL_NOT_PROVEN') || fit === 'unproven';
  const isSwitching = isMismatch || isUnproven;
  const isBusy = sendLink.isPending || accept.isPending || decline.isPending;
  const sendMail = () => sendLink.mutate({ ...named, isSharedComputer: isSharedComputer() });
  const mailLabel = isMismatch ? 'Switch account' : isSignedIn ? 'Confirm my email' : 'Create Account & Join Room';
  return (
    <>
      <InvitationFacts preview={preview} />
      {isMismatch && (
        <div role="alert" className="sharing-note sharing-note-trouble">
          <strong>Email mismatch</strong>
          <p>
            You are signed in as <bdi className="auth-email">{email ?? user?.username}</bdi>, but the invitation is for
            another address. To accept it, sign in with that one: we send a link there.
          </p>
        </div>
      )}
      {isUnproven && (
        <p role="alert" className="sharing-note">
          To be sure that the address is yours, open the link that we send to it. You join with it at once.
        </p>
      )}
      {errors.some(isNetworkError) && (
        <p role="alert" className="sharing-note">
          Not answered yet: this needs a connection. The link stays valid until {dateText(preview.expiresAt)}. Please
          press the button again when you are back online.
        </p>
      )}
      {isSignedIn && !isSwitching ? (
        <Button onClick={() => accept.mutate(named)} disabled={isBusy}>
          {accept.isPending ? 'Joining…' : 'Accept Invitation'}
        </Button>
      ) : (
        <>
          <Button onClick={sendMail} disabled={isBusy}>
            {sendLink.isPending ? 'Sending…' : mailLabel}
          </Button>
          <p className="muted small">
            We send a link and a code to <bdi>{preview.maskedEmail}</bdi>. No password needed.
          </p>
          {sent && waitNote(sent)}
          {sent && (
            <Button variant="outline" colorPalette="gray" onClick={() => setIsAnother(false)}>
              Enter the code we sent
            </Button>
          )}
          {otherWays(isSignedIn)}
        </>
      )}
      {!isMismatch && (
        <Button variant="ghost" colorPalette="gray" onClick={() => decline.mutate(named)} disabled={isBusy}>
          {decline.isPending ? 'Declining…' : 'Decline'}
        </Button>
      )}
      {isMismatch && (
        <Button variant="ghost" colorPalette="gray" onClick={() => void navigate({ to: '/app', replace: true })}>
          Not now
        </Button>
      )}
    </>
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
      You joined already. Opening the storage room…
    </p>
  );
}

function sayAcceptingFailed(error: unknown): void {
  if (isNetworkError(error)) return; // the page shows it, and how long the link is valid
  const code = errorCode(error);
  if (isOver(code)) return; // the page shows it
  switch (code) {
    case 'EMAIL_MISMATCH':
    case 'EMAIL_NOT_PROVEN':
      return; // the page shows it, and the next steps
    case 'NOT_SIGNED_IN':
      return say('Invitation Error', 'You must be logged in to accept an invitation');
    case null:
      return say('Invitation Error', 'Could not accept the invitation. Please try again.');
    case 'INTERNAL':
      return say('Invitation Error', 'An error occurred while accepting the invitation.');
    default:
      return say('Failed to accept invitation', errorMessage(error));
  }
}

function say(title: string, description: string): void {
  showToast({ kind: 'destructive', title, description, about: ANSWER });
}
