import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';
import { type SignInMailDetails, validity } from './sign-in-mail.ts';

/** Proves that the address of a provider account is the person's own. `readSignInMail` reads it too. */
export function linkIdentityMail(details: SignInMailDetails & { provider: string }, t: Translate): Mail {
  const { to, link, code, minutes, provider } = details;
  return composeMail(
    {
      kind: 'sign-in',
      to,
      // i18n: `provider` is Google or Microsoft.
      subject: t('Confirm signing in to Boxroom with {provider}', { provider }),
      parts: [
        {
          kind: 'text',
          text: t(
            'Somebody signed in with {provider} and wants to use it for the Boxroom account of this address. Once you confirm, that {provider} account can sign in to it.',
            { provider },
          ),
        },
        {
          kind: 'button',
          lead: t('If this is you, open this link in the same browser:'),
          label: t('Confirm'),
          url: link,
        },
        { kind: 'code', lead: t('Or enter this code where you started:'), code },
        { kind: 'note', text: validity(minutes, t) },
        { kind: 'note', text: t('If this is not you, ignore this mail, and do not give the code to anybody.') },
      ],
    },
    t,
  );
}
