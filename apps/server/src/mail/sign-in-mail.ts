import { PRODUCT_NAME } from '@boxroom/domain/product';
import { countText } from '@boxroom/domain/text/count-text';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

export interface SignInMailDetails {
  to: string;
  link: string;
  code: string;
  minutes: number;
}

/** The sign-in mail: the same for new and known addresses. Link and code are on lines of their own. */
export function signInMail({ to, link, code, minutes }: SignInMailDetails): Mail {
  return composeMail({
    kind: 'sign-in',
    to,
    subject: `Sign in to ${PRODUCT_NAME}`,
    parts: [
      { kind: 'button', lead: 'Open this link and press Continue:', label: 'Sign in', url: link },
      { kind: 'code', lead: 'Or enter this code where you asked for it:', code },
      { kind: 'note', text: `The link and the code work once, for ${countText(minutes, 'minute')}.` },
      { kind: 'note', text: 'If you did not ask for this, ignore this mail: nobody can sign in without it.' },
    ],
  });
}

/** Reads link and code from the text of a sign-in mail, for the console of a machine without a mail provider. */
export function readSignInMail(text: string): { link: string | null; code: string | null } {
  return {
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    code: /^\d{6}$/m.exec(text)?.[0] ?? null,
  };
}
