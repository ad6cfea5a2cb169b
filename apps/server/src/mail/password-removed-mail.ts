import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies the owner that the password was removed, in case it was somebody else. */
export function passwordRemovedMail(details: { to: string; userId: string; link: string }): Mail {
  const { to, userId, link } = details;
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `Your ${PRODUCT_NAME} password was removed`,
    parts: [
      { kind: 'text', text: 'Your account no longer has a password. You sign in by email.' },
      {
        kind: 'button',
        lead: 'If this was not you, set a password again. That signs out all devices:',
        label: 'Set a password',
        url: link,
      },
    ],
  });
}
