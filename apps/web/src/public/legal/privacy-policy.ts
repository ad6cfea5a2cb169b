import { pathIn } from '@boxroom/domain/page/page-kind';
import { t } from '../../lib/language/t.ts';
import type { Block } from '../text/block.ts';
import { tagged, taggedNote, taggedParagraph } from '../text/tagged-text.ts';
import { bullets, heading, link, strong, table } from '../text/write-blocks.ts';
import { AGE_MIN, type LegalText, mailTo, NOTICE_DAYS } from './legal-text.ts';
import { retention } from './retention.ts';

/** Update it together with the text below. */
export const PRIVACY_POLICY_CHANGED = '2026-11-28';

export interface PrivacyContact {
  /** The operator of this installation: a company or a person. */
  operatorName: string;
  privacyEmail: string;
}

export function privacyPolicy(contact: PrivacyContact): LegalText {
  return {
    title: t('Privacy Policy'),
    description: t(
      'What Boxroom stores about you and your boxes, why, where, for how long, who sees it, and how to get it out or have it deleted.',
    ),
    lastChanged: PRIVACY_POLICY_CHANGED,
    body: [
      ...summary(contact),
      ...stored(),
      ...onYourDevice(),
      ...seenByOthers(contact),
      ...retention(),
      ...yourRights(contact),
      ...rest(contact),
    ],
  };
}

function summary({ operatorName, privacyEmail }: PrivacyContact): readonly Block[] {
  return [
    taggedParagraph(
      t(
        'Boxroom keeps a list of your rooms, boxes and the things in them. This page says what is stored for that, in plain words.',
      ),
    ),
    taggedNote(
      t(
        'In short: we store what you type, the pictures you add, your e-mail address, and what is needed to sign you in. There is no advertising, no tracking and no analytics, and nothing is sold. You can export your list, and delete your account with all that belongs to it, by yourself and at any time.',
      ),
    ),
    heading(2, t('Who is responsible')),
    taggedParagraph(
      t(
        'This installation of Boxroom is run by <operator/>, the controller of your personal data. Questions and requests go to <email/>. Boxroom is open source, and others run installations of their own, for which they and not we are responsible.',
      ),
      { operator: () => strong(operatorName), email: () => mailTo(privacyEmail) },
    ),
  ];
}

function stored(): readonly Block[] {
  return [
    heading(2, t('What is stored on the server')),
    bullets([
      tagged(
        t(
          '<strong>Your account:</strong> your e-mail address, when it was proven, your username, when the account was made, and your settings. If you set a password, a hash of it (Argon2id), never the password. If you add a passkey, its public key, its name and its last use, never its secret. If you sign in with Google or Microsoft, the number by which that provider knows you, not your password there.',
        ),
      ),
      tagged(
        t(
          '<strong>Your inventory:</strong> rooms, boxes, items, categories, tags, and whatever you enter about them: names, descriptions, quantities, values, dates. Your checklist, and the kinds and fill levels you give to boxes.',
        ),
      ),
      tagged(
        t(
          '<strong>Pictures:</strong> each is made anew as a JPEG of at most 800 by 600, so that the place where it was taken and other hidden details do not come along. The original file is not kept.',
        ),
      ),
      tagged(
        t('<strong>History:</strong> who changed what and when in a room, with the names of things as they were.'),
      ),
      tagged(
        t(
          '<strong>Sessions:</strong> for each device that is signed in, when it signed in and was last used, and what its browser calls itself. The keys in your cookies are stored as hashes only.',
        ),
      ),
      tagged(
        t(
          '<strong>Mail:</strong> the mails we send to you, among them sign-in codes, notices about your account, and, if you switch them on, reminders of dates. For reminders also your time zone.',
        ),
      ),
      tagged(
        t(
          '<strong>Notifications:</strong> if you switch them on for a device, its address at the push service of its browser, the keys to encrypt for it, and what you want to hear of.',
        ),
      ),
      tagged(
        t(
          '<strong>People you invite:</strong> the e-mail address you typed, which room it is for, with which rights, and what became of the invitation. If you recommend Boxroom to a friend, their address in the same way, and whether an account came of it.',
        ),
      ),
      tagged(
        t(
          '<strong>Guest links:</strong> for what they are, until when, how often they were opened and when last. Not by whom.',
        ),
      ),
      tagged(
        t('<strong>Small marks:</strong> that you have seen the tour, what you voted for, which rewards you took.'),
      ),
      tagged(
        t(
          '<strong>Against abuse:</strong> counters, under a hash of the network address or e-mail address from which something was tried.',
        ),
      ),
      tagged(
        t(
          '<strong>Logs:</strong> for each request its route, status, duration and time, an identifier of the request, and a short hash in place of your account. No network addresses, no contents, no search words.',
        ),
      ),
    ]),
    taggedParagraph(
      t(
        'The law (GDPR, Article 6) wants a reason for each of these. For your account, inventory, sessions and mails it is the contract with you; for counters, logs and notices about security it is our legitimate interest in a service that is safe; for reminders it is your consent, which you can take back with one press. Addresses of people you invite are used because you and we have a legitimate interest in reaching them this once.',
      ),
    ),
  ];
}

function onYourDevice(): readonly Block[] {
  return [
    heading(2, t('What is stored on your device')),
    taggedParagraph(
      t(
        'Boxroom works without a network because your browser keeps a copy: the app itself, your rooms, boxes and items, small pictures, and changes that have not been sent yet. Besides, it remembers settings such as the theme. Signing out removes the copy. What stays is the appearance, the language and the way in which you last signed in, and your e-mail address only if you ticked that it should. If you say that a computer is shared, no copy is kept there at all.',
      ),
    ),
    table(
      t('Cookies; all are necessary for what you ask for, and none can be read by scripts'),
      [t('Cookie'), t('What for'), t('How long')],
      [
        [
          ['session'],
          [t('Keeps you signed in')],
          [t('30 days without use, 90 days at most; 12 hours at most on a shared computer')],
        ],
        [
          ['device'],
          [t('Knows the browser that asked for a sign-in mail, so that others cannot use or block it')],
          [t('400 days; until the browser closes on a shared computer')],
        ],
        [['invitation'], [t('Keeps an invitation you opened while you sign in')], [t('15 minutes')]],
        [['ref'], [t('Remembers whose recommendation brought you')], [t('30 days')]],
      ],
    ),
    taggedParagraph(
      t(
        'Over an encrypted connection the name of each begins with <strong>__Host-</strong>, which holds it to this one address.',
      ),
    ),
    taggedParagraph(
      t(
        'No page of Boxroom loads anything from another company: no fonts, no scripts, no pictures. QR codes are drawn on your device.',
      ),
    ),
  ];
}

function seenByOthers({ operatorName }: PrivacyContact): readonly Block[] {
  return [
    heading(2, t('Who sees it')),
    bullets([
      tagged(
        t(
          '<strong>People in a shared room</strong> see what is in that room, its history, and your username. The owner also sees the address by which you were invited. Your other rooms stay yours. Whoever has a guest link to one of your rooms or boxes sees what is in it, without an account, until you end the link; values only if you allowed it.',
        ),
      ),
      tagged(
        t(
          '<strong>Whoever recommended Boxroom to you</strong> is told that an account came of it, and that it has a first box. They see your address only if it was they who typed it, and nothing else of you.',
        ),
      ),
      tagged(
        t(
          '<strong>Whoever runs the server</strong> can technically read what is on it: the list has to be readable there for sharing and sync to work. Those who run it for <operator/> look into it only where that is needed to mend a fault, to answer you, or because the law demands it.',
        ),
        { operator: () => operatorName },
      ),
      tagged(
        t(
          '<strong>The provider that delivers our mails</strong> gets your address and the text of the mail; <strong>the provider of the server</strong> stores the data for us. Both act on our instructions. Ask us for their names and for the country they work in.',
        ),
      ),
      tagged(
        t(
          '<strong>The push service of your browser</strong>, of Google, Mozilla, Apple or Microsoft, learns that and when a device gets a notification, if you switched them on; it cannot read them.',
        ),
      ),
      tagged(
        t(
          '<strong>Google or Microsoft</strong> learn that you use Boxroom if you choose to sign in with them, and only then.',
        ),
      ),
    ]),
    taggedParagraph(t('Nobody else gets anything, unless a court or an authority can lawfully demand it.')),
  ];
}

function yourRights({ privacyEmail }: PrivacyContact): readonly Block[] {
  return [
    heading(2, t('Your rights')),
    bullets([
      tagged(
        t(
          '<strong>To see and to take away:</strong> the settings export your rooms as a CSV file. For a copy of everything else, write to us.',
        ),
      ),
      tagged(t('<strong>To correct:</strong> change it in the app, your username and address included.')),
      tagged(t('<strong>To delete:</strong> an entry, a room, or the whole account.')),
      tagged(t('<strong>To object or to restrict:</strong> write to <email/>. We answer within a month.'), {
        email: () => mailTo(privacyEmail),
      }),
      tagged(
        t(
          '<strong>To complain:</strong> to the data protection authority where you live, or to Datatilsynet in Denmark.',
        ),
      ),
    ]),
    taggedParagraph(
      t(
        'If somebody invited you by mistake and you do not want your address to be kept, decline the invitation or write to us.',
      ),
    ),
  ];
}

function rest({ privacyEmail }: PrivacyContact): readonly Block[] {
  return [
    heading(2, t('Children')),
    taggedParagraph(
      t(
        'Boxroom is not for children under {age, number}, and we do not knowingly store data about them. If you think that a child has an account, tell us, and we will delete it.',
        { age: AGE_MIN },
      ),
    ),
    heading(2, t('Security')),
    taggedParagraph(
      t(
        'Connections are encrypted, secrets are stored as hashes, pictures are given only to those who may see the item, and each right is checked on the server for each change. No system is perfect. Should your data be at risk, we will tell you and the authority as the law says.',
      ),
    ),
    heading(2, t('Changes')),
    taggedParagraph(
      t(
        'When this policy changes in a way that matters, we announce it {days, plural, one{# day} other{# days}} before it takes effect, by mail or in the app. The date at the top says when its words last changed.',
        { days: NOTICE_DAYS },
      ),
    ),
    heading(2, t('Contact')),
    taggedParagraph(t('<email/>. The rules for using Boxroom are in the <link>Terms of Service</link>.'), {
      email: () => mailTo(privacyEmail),
      link: (words) => link(words, pathIn(t.language, '/terms-of-service')),
    }),
  ];
}
