import { PRODUCT_NAME } from '@boxroom/domain/product';
import { countText } from '@boxroom/domain/text/count-text';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** To a person who wants to set a password, for the first time or again. */
export function recoveryMail(details: { to: string; userId: string; link: string; minutes: number }): Mail {
  const { to, userId, link, minutes } = details;
  return composeMail({
    kind: 'recovery',
    to,
    userId,
    subject: `Set a new ${PRODUCT_NAME} password`,
    parts: [
      { kind: 'button', lead: 'Open this link and choose a password:', label: 'Set a password', url: link },
      { kind: 'note', text: `The link works once, for ${countText(minutes, 'minute')}.` },
      { kind: 'note', text: 'If you did not ask for this, ignore this mail: your account stays as it is.' },
    ],
  });
}
