import { PRODUCT_NAME } from '@boxroom/domain/product';
import { countText } from '@boxroom/domain/text/count-text';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';
import type { SignInMailDetails } from './sign-in-mail.ts';

/** Proves that the address of a provider account is the person's own. `readSignInMail` reads it too. */
export function linkIdentityMail(details: SignInMailDetails & { provider: string }): Mail {
  const { to, link, code, minutes, provider } = details;
  return composeMail({
    kind: 'sign-in',
    to,
    subject: `Confirm signing in to ${PRODUCT_NAME} with ${provider}`,
    parts: [
      {
        kind: 'text',
        text: `Somebody signed in with ${provider} and wants to use it for the ${PRODUCT_NAME} account of this address. Once you confirm, that ${provider} account can sign in to it.`,
      },
      { kind: 'button', lead: 'If this is you, open this link in the same browser:', label: 'Confirm', url: link },
      { kind: 'code', lead: 'Or enter this code where you started:', code },
      { kind: 'note', text: `The link and the code work once, for ${countText(minutes, 'minute')}.` },
      { kind: 'note', text: 'If this is not you, ignore this mail, and do not give the code to anybody.' },
    ],
  });
}
