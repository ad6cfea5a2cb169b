import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies the owner that the password was removed, in case it was somebody else. */
export function passwordRemovedMail(details: { to: string; userId: string; link: string }, t: Translate): Mail {
  const { to, userId, link } = details;
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      subject: t('Your Boxroom password was removed'),
      parts: [
        { kind: 'text', text: t('Your account no longer has a password. You sign in by email.') },
        {
          kind: 'button',
          lead: t('If this was not you, set a password again. That signs out all devices:'),
          label: t('Set a password'),
          url: link,
        },
      ],
    },
    t,
  );
}
