import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** What to do about a passkey of somebody else; a button to set a password follows. */
export function passkeyAdvice(t: Translate): string {
  return t(
    'If this was not you, set a password right away. That signs out all devices, and if you are signed out it takes off the passkeys and recovery codes of the last three days. Then look at your passkeys in the settings:',
  );
}

/** Notifies the owner of a change to passkeys or recovery codes, in case it was somebody else. */
export function passkeyMail(details: { to: string; userId: string; what: string; link: string }, t: Translate): Mail {
  const { to, userId, what, link } = details;
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      subject: t('The passkeys of your Boxroom changed'),
      parts: [
        { kind: 'text', text: what },
        { kind: 'text', text: t('If this was you, there is nothing to do.') },
        {
          kind: 'button',
          lead: passkeyAdvice(t),
          label: t('Set a password'),
          url: link,
        },
      ],
    },
    t,
  );
}
