import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** To a person who wants to set a password, for the first time or again. */
export function recoveryMail(
  details: { to: string; userId: string; link: string; minutes: number },
  t: Translate,
): Mail {
  const { to, userId, link, minutes } = details;
  return composeMail(
    {
      kind: 'recovery',
      to,
      userId,
      subject: t('Set a new Boxroom password'),
      parts: [
        {
          kind: 'button',
          lead: t('Open this link and choose a password:'),
          label: t('Set a password'),
          url: link,
        },
        {
          kind: 'note',
          text: t('The link works once, for {minutes, plural, one{# minute} other{# minutes}}.', { minutes }),
        },
        {
          kind: 'note',
          text: t('If you did not ask for this, ignore this mail: your account stays as it is.'),
        },
      ],
    },
    t,
  );
}
