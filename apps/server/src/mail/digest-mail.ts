import type { DueStage } from '@boxroom/domain/digest/select-digest';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { countText } from '@boxroom/domain/text/count-text';
import type { MailPart } from './compose-mail.ts';
import { composeMail } from './compose-mail.ts';
import { inertText } from './html.ts';
import type { Mail } from './mail.ts';

/** Most items that one mail names; the rest is a number. */
export const DIGEST_ENTRIES_MAX = 40;

export interface DigestEntry {
  name: string;
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

const HEADINGS: readonly { stage: DueStage; text: string }[] = [
  { stage: 'overdue', text: 'Past its date' },
  { stage: 'today', text: 'Today' },
  { stage: 'soon', text: 'Coming up' },
];

/** The digest of due items, at most one per day. */
export function digestMail(details: DigestMailDetails): Mail {
  const { to, userId, entries, reminderDays, origin, settingsUrl, unsubscribeUrl } = details;
  const shown = entries.slice(0, DIGEST_ENTRIES_MAX);
  const left = entries.length - shown.length;
  const [only, ...others] = new Set(entries.map(({ boxId }) => boxId));
  const isOneBox = only !== undefined && others.length === 0;
  const boxUrl = ({ boxId }: { boxId: string }) => new URL(`/box/${boxId}`, origin).href;
  const hasOld = entries.some(({ isNew }) => !isNew);
  const lists = HEADINGS.flatMap(({ stage, text }): MailPart[] => {
    const group = shown.filter((entry) => entry.stage === stage);
    if (group.length === 0) return [];
    const named = group.map((entry) => ({
      name: entry.name,
      url: boxUrl(entry),
      detail: detailOf(entry),
      ...(entry.isNew && hasOld ? { mark: 'New' } : {}),
    }));
    return [
      { kind: 'heading', text },
      { kind: 'list', entries: named },
    ];
  });
  return composeMail({
    kind: 'digest',
    to,
    userId,
    unsubscribeUrl,
    subject: `${PRODUCT_NAME}: ${summaryOf(entries)}`,
    title: capitalized(summaryOf(entries)),
    parts: [
      ...lists,
      ...(left > 0 ? [{ kind: 'text', text: `And ${left} more.` } as const] : []),
      isOneBox
        ? { kind: 'button', lead: 'Everything is in one box:', label: 'Open the box', url: boxUrl({ boxId: only }) }
        : {
            kind: 'button',
            lead: `See everything in ${PRODUCT_NAME}:`,
            label: `Open ${PRODUCT_NAME}`,
            url: new URL('/app', origin).href,
          },
      {
        kind: 'note',
        text: `You get this because you asked to be reminded ${countText(reminderDays, 'day')} before a date. It comes once a day at most, and only when there is something new.`,
      },
      { kind: 'small-link', text: 'Choose how many days ahead in your', label: 'settings', url: settingsUrl },
      { kind: 'small-link', text: 'To stop these mails:', label: 'unsubscribe', url: unsubscribeUrl },
    ],
  });
}

/** Only counts, no names: subjects show on locked screens. */
function summaryOf(entries: readonly DigestEntry[]): string {
  const past = entries.filter(({ stage }) => stage === 'overdue').length;
  const today = entries.filter(({ stage }) => stage === 'today').length;
  const soon = entries.length - past - today;
  const parts = [
    ...(today > 0 ? [`${countText(today, 'item')} due today`] : []),
    ...(soon > 0 ? [`${today > 0 ? soon : countText(soon, 'item')} coming up`] : []),
    ...(past > 0
      ? [`${today + soon > 0 ? past : countText(past, 'item')} past ${past === 1 ? 'its' : 'their'} date`]
      : []),
  ];
  return parts.join(', ');
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function detailOf({ dateStamp, days, boxName, roomName }: DigestEntry): string {
  const place = roomName === null ? inertText(boxName) : `${inertText(boxName)} in ${inertText(roomName)}`;
  return `${FORMAT.format(new Date(`${dateStamp}T00:00:00Z`))} (${inWords(days)}) · ${place}`;
}

function inWords(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${countText(days, 'day')}` : `${countText(-days, 'day')} ago`;
}

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
