import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies the owner that a password was set, in case it was somebody else. */
export function passwordChangedMail(details: { to: string; userId: string; link: string }): Mail {
  const { to, userId, link } = details;
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `Your ${PRODUCT_NAME} password was set`,
    parts: [
      { kind: 'text', text: 'A new password was set for your account. All other devices were signed out.' },
      {
        kind: 'button',
        lead: 'If this was not you, set another password right away. Only people who read your mail can:',
        label: 'Set another password',
        url: link,
      },
    ],
  });
}
