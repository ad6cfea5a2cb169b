import type { SentInvitation } from '@boxroom/domain/sharing/invitation';
import QrIcon from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { LinkToShare } from '../../components/field/link-to-share.tsx';
import { QrCode } from '../../components/qr/qr-code.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import './sharing.css';

const NOT_MAILED = 'the invitation was created, but the email could not be sent';
const TRIED_AGAIN = 'We will try again.';
const NO_EMAIL = 'This server sends no email.';
const PASS_ON = 'Please share the link yourself.';

/** Shows a toast for a new or repeated invitation. */
export function tellSent({ invitation, delivery, reason }: SentInvitation): void {
  const { email } = invitation;
  const about = aboutInvitation(email);
  switch (delivery) {
    case 'sent':
      return showToast({
        kind: 'success',
        title: 'Invitation sent',
        description: `${email} got an email.`,
        about,
      });
    case 'queued':
      if (reason !== null) {
        return showToast({
          kind: 'destructive',
          title: 'Email delivery failed',
          description: `${NOT_MAILED}: ${withoutStop(reason)}. ${TRIED_AGAIN}`,
          about,
        });
      }
      return showToast({
        kind: 'success',
        title: 'Invitation created',
        description: `The email to ${email} is on its way.`,
        about,
      });
    case 'test':
      return showToast({
        title: 'Invitation created',
        description: `Not sent (test address): ${email} gets no email.`,
        about,
      });
    case 'kept':
      return showToast({ title: 'Invitation created', description: `${NO_EMAIL} ${PASS_ON}`, about });
    case 'failed':
      return showToast({
        kind: 'destructive',
        title: 'Email delivery failed',
        description: `${NOT_MAILED}. ${reason ?? ''}`.trim(),
        about,
      });
  }
}

/** Returns the subject of toasts about inviting an address. */
export function aboutInvitation(email: string): string {
  return `invitation of ${email}`;
}

/** The delivery of the mail, and the link to pass on in another way: it is shown only once. */
export function InvitationSent({ sent }: { sent: SentInvitation }) {
  const { invitation, link, delivery, reason } = sent;
  const { email, roomName } = invitation;
  // A queued mail with a reason has a failed first attempt, though retries follow.
  const isTrouble = delivery === 'failed' || (delivery === 'queued' && reason !== null);
  const isUnsent = delivery === 'test' || delivery === 'kept';
  return (
    <div className="sharing-part">
      <p
        className={`sharing-note ${isTrouble ? 'sharing-note-trouble' : isUnsent ? '' : 'sharing-note-done'}`}
        role={isTrouble ? 'alert' : 'status'}
      >
        {delivery === 'sent' && (
          <>
            Invitation sent to <strong>{email}</strong>. It can be accepted for 7 days.
          </>
        )}
        {delivery === 'queued' && !isTrouble && (
          <>
            Invitation created. The email to <strong>{email}</strong> is on its way.
          </>
        )}
        {delivery === 'test' && (
          <>
            Not sent (test address): <strong>{email}</strong> gets no email. The link below works.
          </>
        )}
        {delivery === 'kept' && (
          <>
            Invitation created for <strong>{email}</strong>. {NO_EMAIL} {PASS_ON}
          </>
        )}
        {isTrouble && (
          <>
            Email delivery failed: {NOT_MAILED}
            {reason !== null && <> ({withoutStop(reason)})</>}.{' '}
            {delivery === 'queued' ? `${TRIED_AGAIN} You can also share the link yourself.` : PASS_ON}
          </>
        )}
      </p>
      <LinkToShare
        label={`Invitation link for ${email}`}
        url={link}
        title={roomName}
        text={`You are invited to the storage room ${roomName}.`}
      />
      <InvitationCode email={email} link={link} />
      <p className="muted small">Only who owns this address can accept, also with the link.</p>
    </div>
  );
}

/** For somebody who sits beside: their phone opens the link from the screen. */
function InvitationCode({ email, link }: { email: string; link: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button variant="outline" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        <QrIcon aria-hidden />
        {isShown ? 'Hide code' : 'Show code'}
      </Button>
      {isShown && (
        <div className="sharing-code">
          <QrCode text={link} label={`QR code of the invitation for ${email}`} size={200} />
        </div>
      )}
    </>
  );
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
