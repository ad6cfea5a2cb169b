import { daysText, dueBackText, warrantyText } from '@boxroom/domain/digest/due-text';
import type { DateKind, DueStage } from '@boxroom/domain/digest/select-digest';
import { capitalized, type DueCounts, dueSummary } from '@boxroom/domain/notification/notification';
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
      name: nameOf(entry),
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
    subject: `${PRODUCT_NAME}: ${dueSummary(countStages(entries))}`,
    title: capitalized(dueSummary(countStages(entries))),
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

export function countStages(entries: readonly { stage: DueStage }[]): DueCounts {
  const count = (wanted: DueStage) => entries.filter(({ stage }) => stage === wanted).length;
  return { today: count('today'), soon: count('soon'), overdue: count('overdue') };
}

/** Other kinds than date stamps say what the date is about. */
function nameOf({ kind, name, lentTo, days }: DigestEntry): string {
  if (kind === 'warranty') return warrantyText(days, name);
  return kind === 'lent' ? `${name}, lent to ${lentTo ?? 'someone'}, ${dueBackText(days)}` : name;
}

function detailOf({ kind, dateStamp, days, boxName, roomName }: DigestEntry): string {
  const place = roomName === null ? inertText(boxName) : `${inertText(boxName)} in ${inertText(roomName)}`;
  const date = FORMAT.format(new Date(`${dateStamp}T00:00:00Z`));
  return `${kind === 'date' ? `${date} (${daysText(days)})` : date} · ${place}`;
}

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
