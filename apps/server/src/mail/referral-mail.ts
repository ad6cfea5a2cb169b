import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** A person's one invitation to a friend. Only the username in it comes from the person. */
export function referralMail({
  to,
  userId,
  username,
  link,
}: {
  to: string;
  /** The inviting person. */
  userId: string;
  username: string;
  link: string;
}): Mail {
  const name = inertText(username);
  return composeMail({
    kind: 'referral',
    to,
    userId,
    subject: `${name} invites you to ${PRODUCT_NAME}`,
    parts: [
      {
        kind: 'text',
        text: `${PRODUCT_NAME} keeps track of what is where: rooms, boxes, and what is in them. It is free, and works even without a connection.`,
      },
      { kind: 'button', lead: `${name} would like to show it to you:`, label: `Look at ${PRODUCT_NAME}`, url: link },
      {
        kind: 'note',
        text: `${name} entered your address to send you this. We use it for nothing else and send no second mail for ${name}. If you are not interested, just ignore it.`,
      },
    ],
  });
}
