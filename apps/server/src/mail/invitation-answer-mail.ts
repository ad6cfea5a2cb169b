import type { Translate } from '@boxroom/domain/language/message';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** To the owner of a room, after an invited person has answered. */
export function invitationAnswerMail(
  details: {
    to: string;
    userId: string;
    roomName: string;
    /** The invited address. */
    email: string;
    isAccepted: boolean;
    link: string;
  },
  t: Translate,
): Mail {
  const { to, userId, isAccepted, link } = details;
  const names = { guest: inertText(details.email), room: inertText(details.roomName) };
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      // i18n: `guest` is an email address.
      subject: isAccepted
        ? t('{guest} accepted your invitation to “{room}”', names)
        : t('{guest} declined your invitation to “{room}”', names),
      parts: [
        {
          kind: 'text',
          text: isAccepted
            ? t('{guest} joined your storage room “{room}”.', names)
            : t('{guest} declined to join your storage room “{room}”. You can invite them again.', names),
        },
        {
          kind: 'button',
          lead: t('See in the settings who uses your rooms:'),
          label: t('Open the settings'),
          url: link,
        },
        {
          kind: 'note',
          text: t('You get this mail because email notifications are on in your Boxroom settings.'),
        },
      ],
    },
    t,
  );
}

/** To the new owner of a room, even with notifications off: they are responsible for it from now on. */
export function roomReceivedMail(
  details: { to: string; userId: string; roomName: string; giverName: string; link: string },
  t: Translate,
): Mail {
  const { to, userId, link } = details;
  const [room, giver] = [inertText(details.roomName), inertText(details.giverName)];
  return composeMail(
    {
      kind: 'account-notice',
      to,
      userId,
      subject: t('“{room}” is now your storage room', { room }),
      parts: [
        {
          kind: 'text',
          // i18n: `giver` is the username of the former owner.
          text: t(
            '{giver} made you the owner of the storage room “{room}” and of everything in it. Only you can share, rename or delete it now. {giver} can still edit what is in it, until you change that.',
            { giver, room },
          ),
        },
        { kind: 'button', lead: t('Have a look at it:'), label: t('Open the room'), url: link },
      ],
    },
    t,
  );
}
