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
        text: `${inertText(username)} on ${PRODUCT_NAME} wants to sign in with this address from now on.`,
      },
      { kind: 'button', lead: 'Open this link and press Confirm:', label: 'Confirm this email', url: link },
      {
        kind: 'note',
        text: `The link works once, for ${countText(hours, 'hour')}. Nothing changes before you confirm.`,
      },
      { kind: 'note', text: 'If this is not you, ignore this mail: your address is then not used.' },
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
      { kind: 'text', text: 'If that was you, there is nothing to do here: open the mail at the new address.' },
      {
        kind: 'button',
        lead: 'If it was not you, stop it. Every device is then signed out:',
        label: 'Stop this change',
        url: link,
      },
      {
        kind: 'note',
        text: `The link also takes the change back, until ${countText(hours, 'hour')} after it was confirmed.`,
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
        text: `Your account now belongs to ${inertText(maskEmail(newEmail))}. This address no longer signs in.`,
      },
      {
        kind: 'note',
        text: `If this was not you, open the mail “Your ${PRODUCT_NAME} email is about to change” and press Stop this change, within ${countText(hours, 'hour')}.`,
      },
    ],
  });
}
