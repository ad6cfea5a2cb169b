import type { Translate } from '@boxroom/domain/language/message';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';
import { type SignInMailDetails, signInParts } from './sign-in-mail.ts';

interface Names {
  /** As people typed them. */
  inviterName: string;
  roomName: string;
}

export interface InvitationMailDetails extends Names {
  to: string;
  /** The inviter, with whose account an unsent mail is deleted. */
  inviterId: string;
  /** The inviter's address, for the recipient they chose; null where it is unproven. */
  inviterEmail: string | null;
  access: MemberAccess;
  link: string;
  days: number;
}

const TEXTS: Record<MemberAccess, (names: { inviter: string; room: string }, t: Translate) => string> = {
  view: (names, t) =>
    t(
      '{inviter} keeps track of what is in which box with Boxroom, and invites you to the storage room “{room}”. You may look at the boxes and items in it.',
      names,
    ),
  edit: (names, t) =>
    t(
      '{inviter} keeps track of what is in which box with Boxroom, and invites you to the storage room “{room}”. You may look at the boxes and items in it, add boxes, and add, change, move and delete items.',
      names,
    ),
};

/**
 * Names the inviter and the room, and explains what to do if it reached the wrong person. Names are neither links nor
 * markup in it.
 */
export function invitationMail(details: InvitationMailDetails, t: Translate): Mail {
  const { to, inviterId, access, link, days } = details;
  const name = inertText(details.inviterName);
  const inviter = details.inviterEmail === null ? name : `${name} (${inertText(details.inviterEmail)})`;
  const names = { inviter, room: inertText(details.roomName) };
  return composeMail(
    {
      kind: 'invitation',
      to,
      userId: inviterId,
      // i18n: `inviter` is a username, mostly with an email address in parentheses.
      subject: t('{inviter} shares “{room}” with you on Boxroom', names),
      parts: [
        { kind: 'text', text: TEXTS[access](names, t) },
        { kind: 'button', lead: t('Open this link to join:'), label: t('See the invitation'), url: link },
        {
          kind: 'note',
          text: t(
            'The link works once, for {days, plural, one{# day} other{# days}}, and only for this email address. It is free, and you get an account on the way if you have none.',
            { days },
          ),
        },
        {
          kind: 'note',
          // i18n: "Decline" is a button of the page that the link opens.
          text: t('Not for you? Open the link and choose Decline, or ignore this mail.'),
        },
      ],
    },
    t,
  );
}

/**
 * The sign-in mail of a person who has opened an invitation: signing in with it accepts the invitation too, and it
 * states that.
 */
export function invitationSignInMail(details: SignInMailDetails & Names, t: Translate): Mail {
  const names = { inviter: inertText(details.inviterName), room: inertText(details.roomName) };
  return composeMail(
    {
      kind: 'sign-in',
      to: details.to,
      subject: t('Sign in to Boxroom and join “{room}”', names),
      parts: [
        {
          kind: 'text',
          text: t('Signing in with this mail accepts the invitation of {inviter} to the storage room “{room}”.', names),
        },
        ...signInParts(details, t('Sign in and join'), t),
      ],
    },
    t,
  );
}
