import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** A person's one invitation to a friend. Only the username in it comes from the person. */
export function referralMail(
  details: {
    to: string;
    /** The inviting person. */
    userId: string;
    username: string;
    link: string;
  },
  t: Translate,
): Mail {
  const { to, userId, link } = details;
  const name = inertText(details.username);
  return composeMail(
    {
      kind: 'referral',
      to,
      userId,
      subject: t('{name} invites you to Boxroom', { name }),
      parts: [
        {
          kind: 'text',
          text: t(
            'Boxroom keeps track of what is where: rooms, boxes, and what is in them. It is free, and works even without a connection.',
          ),
        },
        {
          kind: 'button',
          lead: t('{name} would like to show it to you:', { name }),
          label: t('Look at Boxroom'),
          url: link,
        },
        {
          kind: 'note',
          text: t(
            '{name} entered your address to send you this. We use it for nothing else and send no second mail for {name}. If you are not interested, just ignore it.',
            { name },
          ),
        },
      ],
    },
    t,
  );
}
