import type { Block } from '../text/block.ts';
import { bullets, heading, link, note, paragraph, strong, table, text } from '../text/write-blocks.ts';
import { AGE_MIN, type LegalText, mailTo, NOTICE_DAYS } from './legal-text.ts';

/** Update it together with the text below. */
export const PRIVACY_POLICY_CHANGED = '2026-11-28';

export interface PrivacyContact {
  /** The operator of this installation: a company or a person. */
  operatorName: string;
  privacyEmail: string;
}

export function privacyPolicy(contact: PrivacyContact): LegalText {
  return {
    title: 'Privacy Policy',
    description:
      'What Boxroom stores about you and your boxes, why, where, for how long, who sees it, and how to get it out or ' +
      'have it deleted.',
    lastChanged: PRIVACY_POLICY_CHANGED,
    body: [
      ...summary(contact),
      ...stored(),
      ...onYourDevice(),
      ...seenByOthers(contact),
      ...kept(),
      ...yourRights(contact),
      ...rest(contact),
    ],
  };
}

function summary({ operatorName, privacyEmail }: PrivacyContact): readonly Block[] {
  return [
    paragraph`Boxroom keeps a list of your rooms, boxes and the things in them. This page says what is stored for
      that, in plain words.`,
    note`In short: we store what you type, the pictures you add, your e-mail address, and what is needed to sign you
      in. There is no advertising, no tracking and no analytics, and nothing is sold. You can export your list, and
      delete your account with all that belongs to it, by yourself and at any time.`,
    heading(2, 'Who is responsible'),
    paragraph`This installation of Boxroom is run by ${strong(operatorName)}, the controller of your personal data.
      Questions and requests go to ${mailTo(privacyEmail)}. Boxroom is open source, and others run installations of
      their own, for which they and not we are responsible.`,
  ];
}

function stored(): readonly Block[] {
  return [
    heading(2, 'What is stored on the server'),
    bullets([
      text`${strong('Your account:')} your e-mail address, when it was proven, your username, when the account was
        made, and your settings. If you set a password, a hash of it (Argon2id), never the password. If you add a
        passkey, its public key, its name and its last use, never its secret. If you sign in with Google or Microsoft,
        the number by which that provider knows you, not your password there.`,
      text`${strong('Your inventory:')} rooms, boxes, items, categories, tags, and whatever you enter about them:
        names, descriptions, quantities, values, dates. Your checklist, and the kinds and fill levels you give to
        boxes.`,
      text`${strong('Pictures:')} each is made anew as a JPEG of at most 800 by 600, so that the place where it was
        taken and other hidden details do not come along. The original file is not kept.`,
      text`${strong('History:')} who changed what and when in a room, with the names of things as they were.`,
      text`${strong('Sessions:')} for each device that is signed in, when it signed in and was last used, and what
        its browser calls itself. The keys in your cookies are stored as hashes only.`,
      text`${strong('Mail:')} the mails we send to you, among them sign-in codes, notices about your account, and, if
        you switch them on, reminders of dates. For reminders also your time zone.`,
      text`${strong('Notifications:')} if you switch them on for a device, its address at the push service of its browser,
        the keys to encrypt for it, and what you want to hear of.`,
      text`${strong('People you invite:')} the e-mail address you typed, which room it is for, with which rights, and
        what became of the invitation. If you recommend Boxroom to a friend, their address in the same way, and
        whether an account came of it.`,
      text`${strong('Guest links:')} for what they are, until when, how often they were opened and when last. Not by
        whom.`,
      text`${strong('Small marks:')} that you have seen the tour, what you voted for, which rewards you took.`,
      text`${strong('Against abuse:')} counters, under a hash of the network address or e-mail address from which
        something was tried.`,
      text`${strong('Logs:')} for each request its route, status, duration and time, an identifier of the request,
        and a short hash in place of your account. No network addresses, no contents, no search words.`,
    ]),
    paragraph`The law (GDPR, Article 6) wants a reason for each of these. For your account, inventory, sessions and
      mails it is the contract with you; for counters, logs and notices about security it is our legitimate interest
      in a service that is safe; for reminders it is your consent, which you can take back with one press. Addresses
      of people you invite are used because you and we have a legitimate interest in reaching them this once.`,
  ];
}

function onYourDevice(): readonly Block[] {
  return [
    heading(2, 'What is stored on your device'),
    paragraph`Boxroom works without a network because your browser keeps a copy: the app itself, your rooms, boxes
      and items, small pictures, and changes that have not been sent yet. Besides, it remembers settings such as the
      theme. Signing out removes the copy. What stays is the appearance and the way in which you last signed in, and
      your e-mail address only if you ticked that it should. If you say that a computer is shared, no copy is kept
      there at all.`,
    table(
      'Cookies; all are necessary for what you ask for, and none can be read by scripts',
      ['Cookie', 'What for', 'How long'],
      [
        [
          text`session`,
          text`Keeps you signed in`,
          text`30 days without use, 90 days at most; 12 hours at most on a shared computer`,
        ],
        [
          text`device`,
          text`Knows the browser that asked for a sign-in mail, so that others cannot use or block it`,
          text`400 days; until the browser closes on a shared computer`,
        ],
        [text`invitation`, text`Keeps an invitation you opened while you sign in`, text`15 minutes`],
        [text`ref`, text`Remembers whose recommendation brought you`, text`30 days`],
      ],
    ),
    paragraph`Over an encrypted connection the name of each begins with ${strong('__Host-')}, which holds it to this one
      address.`,
    paragraph`No page of Boxroom loads anything from another company: no fonts, no scripts, no pictures. QR codes are
      drawn on your device.`,
  ];
}

function seenByOthers({ operatorName }: PrivacyContact): readonly Block[] {
  return [
    heading(2, 'Who sees it'),
    bullets([
      text`${strong('People in a shared room')} see what is in that room, its history, and your username. The owner
        also sees the address by which you were invited. Your other rooms stay yours. Whoever has a guest link to one
        of your rooms or boxes sees what is in it, without an account, until you end the link; values only if you
        allowed it.`,
      text`${strong('Whoever recommended Boxroom to you')} is told that an account came of it, and that it has a first
        box. They see your address only if it was they who typed it, and nothing else of you.`,
      text`${strong('Whoever runs the server')} can technically read what is on it: the list has to be readable there
        for sharing and sync to work. Those who run it for ${operatorName} look into it only where that is needed to
        mend a fault, to answer you, or because the law demands it.`,
      text`${strong('The provider that delivers our mails')} gets your address and the text of the mail;
        ${strong('the provider of the server')} stores the data for us. Both act on our instructions. Ask us for
        their names and for the country they work in.`,
      text`${strong('The push service of your browser')}, of Google, Mozilla, Apple or Microsoft, learns that and when a
        device gets a notification, if you switched them on; it cannot read them.`,
      text`${strong('Google or Microsoft')} learn that you use Boxroom if you choose to sign in with them, and only
        then.`,
    ]),
    paragraph`Nobody else gets anything, unless a court or an authority can lawfully demand it.`,
  ];
}

function kept(): readonly Block[] {
  return [
    heading(2, 'How long it is kept'),
    table(
      'Times after which things are removed by themselves',
      ['What', 'How long'],
      [
        [text`Account, inventory and history`, text`Until you delete them, or the account`],
        [text`Deleted items, boxes and rooms`, text`30 days, in which you can have them back`],
        [text`Files of pictures that are no longer used`, text`About 35 days`],
        [text`Sessions`, text`Until they end, or you end them in the settings`],
        [text`Addresses for notifications`, text`Until you switch them off, or the session of the device ends`],
        [text`Browsers in which you signed in`, text`400 days after the last time`],
        [text`Sign-in links and codes, as hashes`, text`10 minutes good, gone about a day later`],
        [text`Mails we sent`, text`30 days`],
        [text`Changes of your e-mail address`, text`30 days`],
        [text`Links to unsubscribe, as hashes`, text`400 days`],
        [text`Invitations that were declined, taken back or not answered`, text`90 days`],
        [text`Guest links that were ended, or have come to their end`, text`30 days`],
        [
          text`Addresses of friends to whom you recommended Boxroom and who did not come`,
          text`90 days; as long as your account a hash, which tells if they come after all`,
        ],
        [
          text`What administrators of this installation did, with their address and that of the account concerned`,
          text`400 days`,
        ],
        [text`Counters against abuse`, text`Until the limit they count for starts anew`],
        [text`Records of the exchange with your devices`, text`30 to 400 days; bare numbers as long as the account`],
      ],
    ),
    heading(3, 'When you delete your account'),
    paragraph`You can do so in the settings. Everything above that belongs to you goes at once: rooms with all that
      is in them, also for the people you shared them with, memberships, sessions, and then the files of your
      pictures. A mail tells you that it is done, and is removed within minutes of being sent. What you put into
      rooms of other people stays there, without your name. For 400 days a hash remains by which your other devices
      learn that they have to empty themselves. Backups keep what they had until they are replaced by newer ones.`,
  ];
}

function yourRights({ privacyEmail }: PrivacyContact): readonly Block[] {
  return [
    heading(2, 'Your rights'),
    bullets([
      text`${strong('To see and to take away:')} the settings export your rooms as a CSV file. For a copy of
        everything else, write to us.`,
      text`${strong('To correct:')} change it in the app, your username and address included.`,
      text`${strong('To delete:')} an entry, a room, or the whole account.`,
      text`${strong('To object or to restrict:')} write to ${mailTo(privacyEmail)}. We answer within a month.`,
      text`${strong('To complain:')} to the data protection authority where you live, or to Datatilsynet in Denmark.`,
    ]),
    paragraph`If somebody invited you by mistake and you do not want your address to be kept, decline the invitation
      or write to us.`,
  ];
}

function rest({ privacyEmail }: PrivacyContact): readonly Block[] {
  return [
    heading(2, 'Children'),
    paragraph`Boxroom is not for children under ${String(AGE_MIN)}, and we do not knowingly store data about them. If
      you think that a child has an account, tell us, and we will delete it.`,
    heading(2, 'Security'),
    paragraph`Connections are encrypted, secrets are stored as hashes, pictures are given only to those who may see
      the item, and each right is checked on the server for each change. No system is perfect. Should your data be at
      risk, we will tell you and the authority as the law says.`,
    heading(2, 'Changes'),
    paragraph`When this policy changes in a way that matters, we announce it ${String(NOTICE_DAYS)} days before it
      takes effect, by mail or in the app. The date at the top says when its words last changed.`,
    heading(2, 'Contact'),
    paragraph`${mailTo(privacyEmail)}. The rules for using Boxroom are in the
      ${link('Terms of Service', '/terms-of-service')}.`,
  ];
}
