import type { Delivery, SentInvitation } from '@boxroom/domain/sharing/invitation';
import QrIcon from 'lucide-react/icons/qr-code';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { LinkToShare } from '../../components/field/link-to-share.tsx';
import { QrCode } from '../../components/qr/qr-code.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import './sharing.css';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';

/** Shows a toast for a new or repeated invitation. */
export function tellSent({ invitation, delivery, reason }: SentInvitation): void {
  const { email } = invitation;
  const about = aboutInvitation(email);
  switch (delivery) {
    case 'sent':
      return showToast({
        kind: 'success',
        title: t('Invitation sent'),
        description: t('{email} got an email.', { email }),
        about,
      });
    case 'queued':
      if (reason !== null) {
        return showToast({
          kind: 'destructive',
          title: t('Email delivery failed'),
          description: /* i18n: follows the title "Email delivery failed" */ t(
            'the invitation was created, but the email could not be sent: {reason}. We will try again.',
            { reason: withoutStop(reason) },
          ),
          about,
        });
      }
      return showToast({
        kind: 'success',
        title: t('Invitation created'),
        description: t('The email to {email} is on its way.', { email }),
        about,
      });
    case 'test':
      return showToast({
        title: t('Invitation created'),
        description: t('Not sent (test address): {email} gets no email.', { email }),
        about,
      });
    case 'kept':
      return showToast({
        title: t('Invitation created'),
        description: t('This server sends no email. Please share the link yourself.'),
        about,
      });
    case 'failed': {
      const what = /* i18n: follows the title "Email delivery failed" */ t(
        'the invitation was created, but the email could not be sent.',
      );
      return showToast({
        kind: 'destructive',
        title: t('Email delivery failed'),
        description: `${what} ${reason ?? ''}`.trim(),
        about,
      });
    }
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
        {isTrouble ? troubleText(delivery, reason) : deliveryText(delivery, email)}
      </p>
      <LinkToShare
        label={t('Invitation link for {email}', { email })}
        url={link}
        title={roomName}
        text={t('You are invited to the storage room {room}.', { room: roomName })}
      />
      <InvitationCode email={email} link={link} />
      <p className="muted small">{t('Only who owns this address can accept, also with the link.')}</p>
    </div>
  );
}

function deliveryText(delivery: Exclude<Delivery, 'failed'>, address: string): ReactNode {
  const email = () => <strong>{address}</strong>;
  switch (delivery) {
    case 'sent':
      return richText(t('Invitation sent to <email/>. It can be accepted for 7 days.'), { email });
    case 'queued':
      return richText(t('Invitation created. The email to <email/> is on its way.'), { email });
    case 'test':
      return richText(t('Not sent (test address): <email/> gets no email. The link below works.'), { email });
    case 'kept':
      return richText(
        t('Invitation created for <email/>. This server sends no email. Please share the link yourself.'),
        { email },
      );
  }
}

function troubleText(delivery: Delivery, reason: string | null): string {
  const why =
    reason === null
      ? t('Email delivery failed: the invitation was created, but the email could not be sent.')
      : t('Email delivery failed: the invitation was created, but the email could not be sent ({reason}).', {
          reason: withoutStop(reason),
        });
  const next =
    delivery === 'queued'
      ? t('We will try again. You can also share the link yourself.')
      : t('Please share the link yourself.');
  return `${why} ${next}`;
}

/** For somebody who sits beside: their phone opens the link from the screen. */
function InvitationCode({ email, link }: { email: string; link: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button variant="outline" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        <QrIcon aria-hidden />
        {isShown ? t('Hide code') : t('Show code')}
      </Button>
      {isShown && (
        <div className="sharing-code">
          <QrCode text={link} label={t('QR code of the invitation for {email}', { email })} size={200} />
        </div>
      )}
    </>
  );
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
