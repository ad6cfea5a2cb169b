import { PRODUCT_NAME } from '@boxroom/domain/product';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { countText } from '@boxroom/domain/text/count-text';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';
import type { SignInMailDetails } from './sign-in-mail.ts';

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

const MAY: Record<MemberAccess, string> = {
  view: 'look at the boxes and items in it',
  edit: 'look at the boxes and items in it, add boxes, and add, change, move and delete items',
};

/**
 * Names the inviter and the room, and explains what to do if it reached the wrong person. Names are neither links nor
 * markup in it.
 */
export function invitationMail(details: InvitationMailDetails): Mail {
  const { to, inviterId, access, link, days } = details;
  const name = inertText(details.inviterName);
  const inviter = details.inviterEmail === null ? name : `${name} (${inertText(details.inviterEmail)})`;
  const room = inertText(details.roomName);
  return composeMail({
    kind: 'invitation',
    to,
    userId: inviterId,
    subject: `${inviter} shares “${room}” with you on ${PRODUCT_NAME}`,
    parts: [
      {
        kind: 'text',
        text: `${inviter} keeps track of what is in which box with ${PRODUCT_NAME}, and invites you to the storage room “${room}”. You may ${MAY[access]}.`,
      },
      { kind: 'button', lead: 'Open this link to join:', label: 'See the invitation', url: link },
      {
        kind: 'note',
        text: `The link works once, for ${countText(days, 'day')}, and only for this email address. It is free, and you get an account on the way if you have none.`,
      },
      {
        kind: 'note',
        text: 'Not for you? Open the link and choose Decline, or ignore this mail.',
      },
    ],
  });
}

/**
 * The sign-in mail of a person who has opened an invitation: signing in with it accepts the invitation too, and it
 * states that.
 */
export function invitationSignInMail(details: SignInMailDetails & Names): Mail {
  const { to, link, code, minutes } = details;
  const [inviter, room] = [inertText(details.inviterName), inertText(details.roomName)];
  return composeMail({
    kind: 'sign-in',
    to,
    subject: `Sign in to ${PRODUCT_NAME} and join “${room}”`,
    parts: [
      {
        kind: 'text',
        text: `Signing in with this mail accepts the invitation of ${inviter} to the storage room “${room}”.`,
      },
      { kind: 'button', lead: 'Open this link and press Continue:', label: 'Sign in and join', url: link },
      { kind: 'code', lead: 'Or enter this code where you asked for it:', code },
      { kind: 'note', text: `The link and the code work once, for ${countText(minutes, 'minute')}.` },
      { kind: 'note', text: 'If you did not ask for this, ignore this mail: nobody can sign in without it.' },
    ],
  });
}
