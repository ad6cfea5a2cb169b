import type { Translate } from '@boxroom/domain/language/message';
import { composeMail, type MailPart } from './compose-mail.ts';
import type { Mail } from './mail.ts';

export interface SignInMailDetails {
  to: string;
  link: string;
  code: string;
  minutes: number;
}

/** The sign-in mail: the same for new and known addresses. Link and code are on lines of their own. */
export function signInMail(details: SignInMailDetails, t: Translate): Mail {
  return composeMail(
    {
      kind: 'sign-in',
      to: details.to,
      subject: t('Sign in to Boxroom'),
      parts: signInParts(details, t('Sign in'), t),
    },
    t,
  );
}

/** The link under a label, the code, and what to know of both. */
export function signInParts({ link, code, minutes }: SignInMailDetails, label: string, t: Translate): MailPart[] {
  return [
    // i18n: "Continue" is the button of the page that the link opens.
    { kind: 'button', lead: t('Open this link and press Continue:'), label, url: link },
    { kind: 'code', lead: t('Or enter this code where you asked for it:'), code },
    { kind: 'note', text: validity(minutes, t) },
    { kind: 'note', text: t('If you did not ask for this, ignore this mail: nobody can sign in without it.') },
  ];
}

export function validity(minutes: number, t: Translate): string {
  return t('The link and the code work once, for {minutes, plural, one{# minute} other{# minutes}}.', { minutes });
}

/** Reads link and code from the text of a sign-in mail, for the console of a machine without a mail provider. */
export function readSignInMail(text: string): { link: string | null; code: string | null } {
  return {
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    code: /^\d{6}$/m.exec(text)?.[0] ?? null,
  };
}
