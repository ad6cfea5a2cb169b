import { PRODUCT_NAME } from '@boxroom/domain/product';
import { escapeHtml, htmlPage } from './html.ts';
import type { Mail } from './mail.ts';

export interface SignInMailDetails {
  to: string;
  link: string;
  code: string;
  minutes: number;
}

/** The one mail of the sign-in: the same for new and known addresses. Link and code stand on lines of their own. */
export function signInMail({ to, link, code, minutes }: SignInMailDetails): Mail {
  const subject = `Sign in to ${PRODUCT_NAME}`;
  const once = `The link and the code work once, for ${minutes} minutes.`;
  const ignore = 'If you did not ask for this, ignore this mail: nobody can sign in without it.';
  return {
    kind: 'sign-in',
    to,
    subject,
    text: [
      subject,
      `Open this link and press Continue:\n${link}`,
      `Or enter this code where you asked for it:\n${code}`,
      once,
      ignore,
    ].join('\n\n'),
    html: htmlPage(
      subject,
      `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
<p>Open this link and press Continue:</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#18181b;color:#ffffff;text-decoration:none">Sign in</a></p>
<p>Or enter this code where you asked for it:</p>
<p style="font-size:28px;letter-spacing:6px;font-weight:600;margin:0">${escapeHtml(code)}</p>
<p style="color:#52525b">${escapeHtml(once)} ${escapeHtml(ignore)}</p>`,
    ),
  };
}

/** Link and code out of the text of a sign-in mail, for the console of a machine without a mail provider. */
export function readSignInMail(text: string): { link: string | null; code: string | null } {
  return {
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    code: /^\d{6}$/m.exec(text)?.[0] ?? null,
  };
}
