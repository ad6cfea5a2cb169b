import { PRODUCT_NAME } from '@boxroom/domain/product';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** To the owner of a room, after an invited person has answered. */
export function invitationAnswerMail(details: {
  to: string;
  userId: string;
  roomName: string;
  /** The invited address. */
  email: string;
  isAccepted: boolean;
  link: string;
}): Mail {
  const { to, userId, isAccepted, link } = details;
  const [room, guest] = [inertText(details.roomName), inertText(details.email)];
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `${guest} ${isAccepted ? 'accepted' : 'declined'} your invitation to “${room}”`,
    parts: [
      {
        kind: 'text',
        text: isAccepted
          ? `${guest} joined your storage room “${room}”.`
          : `${guest} declined to join your storage room “${room}”. You can invite them again.`,
      },
      { kind: 'button', lead: 'See in the settings who uses your rooms:', label: 'Open the settings', url: link },
      { kind: 'note', text: `You get this mail because email notifications are on in your ${PRODUCT_NAME} settings.` },
    ],
  });
}

/** To the new owner of a room, even with notifications off: they are responsible for it from now on. */
export function roomReceivedMail(details: {
  to: string;
  userId: string;
  roomName: string;
  giverName: string;
  link: string;
}): Mail {
  const { to, userId, link } = details;
  const [room, giver] = [inertText(details.roomName), inertText(details.giverName)];
  return composeMail({
    kind: 'account-notice',
    to,
    userId,
    subject: `“${room}” is now your storage room`,
    parts: [
      {
        kind: 'text',
        text: `${giver} made you the owner of the storage room “${room}” and of everything in it. Only you can share, rename or delete it now. ${giver} can still edit what is in it, until you change that.`,
      },
      { kind: 'button', lead: 'Have a look at it:', label: 'Open the room', url: link },
    ],
  });
}
