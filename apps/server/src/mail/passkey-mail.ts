import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies the owner of a change to passkeys or recovery codes, in case it was somebody else. */
export function passkeyMail(details: { to: string; userId: string; what: string; link: string }): Mail {
  const { to, userId, what, link } = details;
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `The passkeys of your ${PRODUCT_NAME} changed`,
    parts: [
      { kind: 'text', text: what },
      { kind: 'text', text: 'If this was you, there is nothing to do.' },
      {
        kind: 'button',
        lead: 'If this was not you, set a password right away. That signs out all devices; then look at your passkeys in the settings:',
        label: 'Set a password',
        url: link,
      },
    ],
  });
}
