import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Notifies a person that their account no longer asks for a passkey, because an admin has waived it. */
export function letInMail({ to, userId, link }: { to: string; userId: string; link: string }, t: Translate): Mail {
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      subject: t('You can sign in to your Boxroom by email again'),
      parts: [
        { kind: 'text', text: t('An administrator let you sign in by email again, without a passkey.') },
        {
          kind: 'text',
          text: t(
            'If you asked for it: sign in, remove the passkey that you have lost, add a new one, and let your account ask for a passkey again.',
          ),
        },
        {
          kind: 'button',
          lead: t(
            'If you did not ask for it: let your account ask for a passkey again right away. Until then, whoever reads your mail can sign in:',
          ),
          label: t('Open settings'),
          url: link,
        },
      ],
    },
    t,
  );
}
