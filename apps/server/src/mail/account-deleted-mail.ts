import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Who wanted an account to end: its person, or an operator of this Boxroom. */
export type AccountDeleter = 'person' | 'operator';

const TEXTS: Record<AccountDeleter, (t: Translate) => string> = {
  person: (t) =>
    t('Your account and everything in it was deleted, as you requested: rooms, boxes, items, pictures and settings.'),
  operator: (t) =>
    t(
      'An administrator of this Boxroom deleted your account and everything in it: rooms, boxes, items, pictures and settings.',
    ),
};

/** The last mail to a person. It has no user id, since the account no longer exists. */
export function accountDeletedMail({ to, by }: { to: string; by: AccountDeleter }, t: Translate): Mail {
  return composeMail(
    {
      kind: 'account-notice',
      to,
      subject: t('Your Boxroom account was deleted'),
      parts: [
        { kind: 'text', text: TEXTS[by](t) },
        { kind: 'text', text: t('Things that you put into rooms of other people stay there, without your name.') },
        {
          kind: 'note',
          text: t('This is the last mail from us. If you sign in with this address again, you start from scratch.'),
        },
      ],
    },
    t,
  );
}
