import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies the owner of a sign-in that needed no mail, in a browser that is new to the account. */
export function newSignInMail(details: {
  to: string;
  userId: string;
  /** "Firefox on Windows" */
  device: string;
  /** "a password", "Google" */
  method: string;
  at: Date;
  link: string;
}): Mail {
  const { to, userId, device, method, at, link } = details;
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `New sign-in to your ${PRODUCT_NAME}`,
    parts: [
      { kind: 'text', text: `Somebody signed in with ${method} on a device that is new here: ${device}, ${time}.` },
      { kind: 'text', text: 'If this was you, there is nothing to do.' },
      {
        kind: 'button',
        lead: 'If this was not you, set a password right away. Only people who read your mail can, and it signs out all other devices:',
        label: 'Set a password',
        url: link,
      },
    ],
  });
}
