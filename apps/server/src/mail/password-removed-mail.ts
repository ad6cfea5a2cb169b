import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** After a password was taken off: whoever did not do it learns of it. */
export function passwordRemovedMail(details: { to: string; userId: string; link: string }): Mail {
  const { to, userId, link } = details;
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `Your ${PRODUCT_NAME} password was removed`,
    parts: [
      { kind: 'text', text: 'Your account has no password any more. You sign in by email.' },
      {
        kind: 'button',
        lead: 'If this was not you, set one again: that signs out all devices.',
        label: 'Set a password',
        url: link,
      },
    ],
  });
}
