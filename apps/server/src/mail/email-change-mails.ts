import { maskEmail } from '@boxroom/domain/account/email';
import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** To the new address: its link proves that the person reads its mail. */
export function confirmEmailMail(
  details: { to: string; userId: string; username: string; link: string; hours: number },
  t: Translate,
): Mail {
  const { to, userId, username, link, hours } = details;
  return composeMail(
    {
      kind: 'confirm-email',
      to,
      userId,
      subject: t('Confirm your new email for Boxroom'),
      parts: [
        {
          kind: 'text',
          text: t('{username} on Boxroom wants to use this address to sign in.', { username: inertText(username) }),
        },
        {
          kind: 'button',
          // i18n: "Confirm" is the button of the page that the link opens.
          lead: t('Open this link and press Confirm:'),
          label: t('Confirm this email'),
          url: link,
        },
        {
          kind: 'note',
          text: t(
            'The link works once, for {hours, plural, one{# hour} other{# hours}}. Nothing changes before you confirm.',
            { hours },
          ),
        },
        { kind: 'note', text: t('If this was not you, ignore this mail: your address will not be used.') },
      ],
    },
    t,
  );
}

const noticeSubject = (t: Translate) => t('Your Boxroom email is about to change');

/** To the old address, at once, so that nobody with an open session takes the account over unnoticed. */
export function emailChangeNotice(
  details: { to: string; userId: string; newEmail: string; link: string; hours: number },
  t: Translate,
): Mail {
  const { to, userId, newEmail, link, hours } = details;
  return composeMail(
    {
      kind: 'email-change-notice',
      to,
      userId,
      subject: noticeSubject(t),
      parts: [
        {
          kind: 'text',
          text: t('Somebody signed in to your account asked to change its email to {email}.', {
            email: inertText(maskEmail(newEmail)),
          }),
        },
        {
          kind: 'text',
          text: t('If that was you, open the mail at the new address. There is nothing to do here.'),
        },
        {
          kind: 'button',
          lead: t('If it was not you, stop the change. That signs out every device:'),
          label: t('Stop this change'),
          url: link,
        },
        {
          kind: 'note',
          text: t(
            'The link also undoes the change, up to {hours, plural, one{# hour} other{# hours}} after it was confirmed.',
            { hours },
          ),
        },
      ],
    },
    t,
  );
}

/** To the old address, after the change. The link that reverts it is in the earlier notice. */
export function emailChangedMail(
  details: { to: string; userId: string; newEmail: string; hours: number },
  t: Translate,
): Mail {
  const { to, userId, newEmail, hours } = details;
  return composeMail(
    {
      kind: 'email-changed',
      to,
      userId,
      subject: t('Your Boxroom email was changed'),
      parts: [
        {
          kind: 'text',
          text: t('Your account now uses {email}. You can no longer sign in with this address.', {
            email: inertText(maskEmail(newEmail)),
          }),
        },
        {
          kind: 'note',
          // i18n: `subject` is that of an earlier mail, and `button` a button in it.
          text: t(
            'If this was not you, open the mail “{subject}” and press {button}, within {hours, plural, one{# hour} other{# hours}}.',
            { subject: noticeSubject(t), button: t('Stop this change'), hours },
          ),
        },
      ],
    },
    t,
  );
}
