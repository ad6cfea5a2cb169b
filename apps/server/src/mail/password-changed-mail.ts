import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies the owner that a password was set, in case it was somebody else. */
export function passwordChangedMail(details: { to: string; userId: string; link: string }, t: Translate): Mail {
  const { to, userId, link } = details;
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      subject: t('Your Boxroom password was set'),
      parts: [
        {
          kind: 'text',
          text: t('A new password was set for your account. All other devices were signed out.'),
        },
        {
          kind: 'button',
          lead: t('If this was not you, set another password right away. Only people who read your mail can:'),
          label: t('Set another password'),
          url: link,
        },
      ],
    },
    t,
  );
}
