import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';
import { passkeyAdvice } from './passkey-mail.ts';

/** A way in that needs no mail. */
export type WayWithoutMail = 'google' | 'microsoft' | 'pairing' | 'passkey' | 'password';

type Text = (values: { device: string; time: string }, t: Translate) => string;

const byProvider =
  (provider: string): Text =>
  (values, t) =>
    t('Somebody signed in with {provider} on a device that is new here: {device}, {time}.', { provider, ...values });

const TEXTS: Record<WayWithoutMail, Text> = {
  password: (values, t) =>
    t('Somebody signed in with a password on a device that is new here: {device}, {time}.', values),
  passkey: (values, t) =>
    t('Somebody signed in with a passkey on a device that is new here: {device}, {time}.', values),
  pairing: (values, t) =>
    t(
      'Somebody signed in with a code on another device that is signed in on a device that is new here: {device}, {time}.',
      values,
    ),
  google: byProvider('Google'),
  microsoft: byProvider('Microsoft'),
};

/** Notifies the owner of a sign-in that needed no mail, in a browser that is new to the account. */
export function newSignInMail(
  details: {
    to: string;
    userId: string;
    /** "Firefox on Windows" */
    device: string;
    method: WayWithoutMail;
    at: Date;
    link: string;
  },
  t: Translate,
): Mail {
  const { to, userId, device, method, at, link } = details;
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      subject: t('New sign-in to your Boxroom'),
      parts: [
        { kind: 'text', text: TEXTS[method]({ device, time }, t) },
        { kind: 'text', text: t('If this was you, there is nothing to do.') },
        {
          kind: 'button',
          lead:
            method === 'passkey'
              ? passkeyAdvice(t)
              : t(
                  'If this was not you, set a password right away. Only people who read your mail can, and it signs out all other devices:',
                ),
          label: t('Set a password'),
          url: link,
        },
      ],
    },
    t,
  );
}
