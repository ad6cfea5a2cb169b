import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

/** Who wanted an account to end: its person, or an operator of this Boxroom. */
export type AccountDeleter = 'person' | 'operator';

const EVERYTHING = 'rooms, boxes, items, pictures and settings';

const TEXTS: Record<AccountDeleter, string> = {
  person: `Your account and everything in it was deleted, as you requested: ${EVERYTHING}.`,
  operator: `An administrator of this ${PRODUCT_NAME} deleted your account and everything in it: ${EVERYTHING}.`,
};

/** The last mail to a person. It has no user id, since the account no longer exists. */
export function accountDeletedMail(to: string, by: AccountDeleter): Mail {
  return composeMail({
    kind: 'account-notice',
    to,
    subject: `Your ${PRODUCT_NAME} account was deleted`,
    parts: [
      { kind: 'text', text: TEXTS[by] },
      { kind: 'text', text: 'Things that you put into rooms of other people stay there, without your name.' },
      {
        kind: 'note',
        text: `This is the last mail from us. If you sign in with this address again, you start from scratch.`,
      },
    ],
  });
}
