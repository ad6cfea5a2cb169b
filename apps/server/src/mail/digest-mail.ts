import { daysText, dueBackText, itemWarrantyText } from '@boxroom/domain/digest/due-text';
import type { DateKind, DueStage } from '@boxroom/domain/digest/select-digest';
import type { Language } from '@boxroom/domain/language/language';
import { type Message, msg, type Translate } from '@boxroom/domain/language/message';
import { capitalized, type DueCounts, dueSummary } from '@boxroom/domain/notification/notification';
import type { MailPart } from './compose-mail.ts';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** Most items that one mail names; the rest is a number. */
export const DIGEST_ENTRIES_MAX = 40;

export interface DigestEntry {
  name: string;
  kind: DateKind;
  /** Where the item is lent: to whom. */
  lentTo: string | null;
  boxId: string;
  boxName: string;
  /** Null: the box is in no room. */
  roomName: string | null;
  /** YYYY-MM-DD. */
  dateStamp: string;
  stage: DueStage;
  /** Until the date; negative for a past one. */
  days: number;
  isNew: boolean;
}

export interface DigestMailDetails {
  to: string;
  userId: string;
  /** In order of their dates. */
  entries: readonly DigestEntry[];
  reminderDays: number;
  /** The app's URL without a path. */
  origin: string;
  settingsUrl: string;
  unsubscribeUrl: string;
}

const HEADINGS: readonly { stage: DueStage; text: Message }[] = [
  { stage: 'overdue', text: msg('Past its date') },
  { stage: 'today', text: msg('Today') },
  { stage: 'soon', text: msg('Coming up') },
];

/** The digest of due items, at most one per day. */
export function digestMail(details: DigestMailDetails, t: Translate): Mail {
  const { to, userId, entries, reminderDays, origin, settingsUrl, unsubscribeUrl } = details;
  const shown = entries.slice(0, DIGEST_ENTRIES_MAX);
  const left = entries.length - shown.length;
  const summary = dueSummary(countStages(entries), t);
  return composeMail(
    {
      kind: 'digest',
      to,
      userId,
      unsubscribeUrl,
      // i18n: Subject of a mail; `summary` is such as "2 items due today".
      subject: t('Boxroom: {summary}', { summary }),
      title: capitalized(summary),
      parts: [
        ...listParts(shown, { origin, hasOld: entries.some(({ isNew }) => !isNew) }, t),
        ...(left > 0 ? [{ kind: 'text', text: t('And {left} more.', { left }) } as const] : []),
        buttonTo(new Set(entries.map(({ boxId }) => boxId)), origin, t),
        {
          kind: 'note',
          text: t(
            'You get this because you asked to be reminded {days, plural, one{# day} other{# days}} before a date. It comes once a day at most, and only when there is something new.',
            { days: reminderDays },
          ),
        },
        {
          kind: 'small-link',
          // i18n: In the plain text of a mail, before the address of the settings, which has a line of its own.
          lead: t('Choose how many days ahead in your'),
          sentence: t('Choose how many days ahead in your <link>settings</link>'),
          url: settingsUrl,
        },
        {
          kind: 'small-link',
          // i18n: In the plain text of a mail, before an address, which has a line of its own.
          lead: t('To stop these mails:'),
          sentence: t('To stop these mails: <link>unsubscribe</link>'),
          url: unsubscribeUrl,
        },
      ],
    },
    t,
  );
}

/** A heading and a list for each stage that has entries. */
function listParts(
  entries: readonly DigestEntry[],
  { origin, hasOld }: { origin: string; hasOld: boolean },
  t: Translate,
): MailPart[] {
  return HEADINGS.flatMap(({ stage, text }): MailPart[] => {
    const group = entries.filter((entry) => entry.stage === stage);
    if (group.length === 0) return [];
    const named = group.map((entry) => ({
      name: nameOf(entry, t),
      url: boxUrl(entry.boxId, origin),
      detail: detailOf(entry, t),
      // i18n: Marks an item that an earlier mail did not have.
      ...(entry.isNew && hasOld ? { mark: t('New') } : {}),
    }));
    return [
      { kind: 'heading', text: t(text) },
      { kind: 'list', entries: named },
    ];
  });
}

/** A button to the one box with everything, or to the app. */
function buttonTo(boxIds: ReadonlySet<string>, origin: string, t: Translate): MailPart {
  const [only, ...others] = boxIds;
  if (only !== undefined && others.length === 0)
    return {
      kind: 'button',
      lead: t('Everything is in one box:'),
      label: t('Open the box'),
      url: boxUrl(only, origin),
    };
  return {
    kind: 'button',
    lead: t('See everything in Boxroom:'),
    label: t('Open Boxroom'),
    url: new URL('/app', origin).href,
  };
}

function boxUrl(boxId: string, origin: string): string {
  return new URL(`/box/${boxId}`, origin).href;
}

export function countStages(entries: readonly { stage: DueStage }[]): DueCounts {
  const count = (wanted: DueStage) => entries.filter(({ stage }) => stage === wanted).length;
  return { today: count('today'), soon: count('soon'), overdue: count('overdue') };
}

/** Other kinds than date stamps say what the date is about. */
function nameOf({ kind, name: item, lentTo, days }: DigestEntry, t: Translate): string {
  if (kind === 'warranty') return itemWarrantyText(days, item, t);
  if (kind === 'date') return item;
  const dueBack = dueBackText(days, t);
  // i18n: `dueBack` is such as "due back in 3 days".
  if (lentTo === null) return t('{item}, lent to someone, {dueBack}', { item, dueBack });
  return t('{item}, lent to {person}, {dueBack}', { item, person: lentTo, dueBack });
}

function detailOf({ kind, dateStamp, days, boxName, roomName }: DigestEntry, t: Translate): string {
  const box = inertText(boxName);
  // i18n: A place: a box in a room.
  const place = roomName === null ? box : t('{box} in {room}', { box, room: inertText(roomName) });
  const date = dateFormat(t.language).format(new Date(`${dateStamp}T00:00:00Z`));
  return `${kind === 'date' ? `${date} (${daysText(days, t)})` : date} · ${place}`;
}

const formats = new Map<Language, Intl.DateTimeFormat>();

function dateFormat(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(language, made);
  return made;
}
