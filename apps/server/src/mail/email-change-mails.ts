import { maskEmail } from '@boxroom/domain/account/email';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { countText } from '@boxroom/domain/text/count-text';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** To the new address: its link proves that the person reads its mail. */
export function confirmEmailMail(details: {
  to: string;
  userId: string;
  username: string;
  link: string;
  hours: number;
}): Mail {
  const { to, userId, username, link, hours } = details;
  return composeMail({
    kind: 'confirm-email',
    to,
    userId,
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    parts: [
      {
        kind: 'text',
        text: `${inertText(username)} on ${PRODUCT_NAME} wants to use this address to sign in.`,
      },
      { kind: 'button', lead: 'Open this link and press Confirm:', label: 'Confirm this email', url: link },
      {
        kind: 'note',
        text: `The link works once, for ${countText(hours, 'hour')}. Nothing changes before you confirm.`,
      },
      { kind: 'note', text: 'If this was not you, ignore this mail: your address will not be used.' },
    ],
  });
}

/** To the old address, at once, so that nobody with an open session takes the account over unnoticed. */
export function emailChangeNotice(details: {
  to: string;
  userId: string;
  newEmail: string;
  link: string;
  hours: number;
}): Mail {
  const { to, userId, newEmail, link, hours } = details;
  return composeMail({
    kind: 'email-change-notice',
    to,
    userId,
    subject: `Your ${PRODUCT_NAME} email is about to change`,
    parts: [
      {
        kind: 'text',
        text: `Somebody signed in to your account asked to change its email to ${inertText(maskEmail(newEmail))}.`,
      },
      { kind: 'text', text: 'If that was you, open the mail at the new address. There is nothing to do here.' },
      {
        kind: 'button',
        lead: 'If it was not you, stop the change. That signs out every device:',
        label: 'Stop this change',
        url: link,
      },
      {
        kind: 'note',
        text: `The link also undoes the change, up to ${countText(hours, 'hour')} after it was confirmed.`,
      },
    ],
  });
}

/** To the old address, after the change. The link that reverts it is in the earlier notice. */
export function emailChangedMail(details: { to: string; userId: string; newEmail: string; hours: number }): Mail {
  const { to, userId, newEmail, hours } = details;
  return composeMail({
    kind: 'email-changed',
    to,
    userId,
    subject: `Your ${PRODUCT_NAME} email was changed`,
    parts: [
      {
        kind: 'text',
        text: `Your account now uses ${inertText(maskEmail(newEmail))}. You can no longer sign in with this address.`,
      },
      {
        kind: 'note',
        text: `If this was not you, open the mail “Your ${PRODUCT_NAME} email is about to change” and press Stop this change, within ${countText(hours, 'hour')}.`,
      },
    ],
  });
}
