import { commaList } from '../language/comma-list.ts';
import type { Translate } from '../language/message.ts';

/** How many dates of items a reminder is about. */
export interface DueCounts {
  today: number;
  soon: number;
  overdue: number;
}

/** What a notification says, as a key with values: its only texts are in `notificationText`. */
export type NotificationContent =
  | ({ key: 'reminders' } & DueCounts)
  /**
   * `room` is null where the person wants no names. `by` is null there too, and where several people, or a deleted one,
   * made the changes.
   */
  | { key: 'room-changed'; room: string | null; by: string | null; changes: number }
  | { key: 'test' };

export interface NotificationText {
  title: string;
  body: string;
}

export function notificationText(content: NotificationContent, product: string, t: Translate): NotificationText {
  switch (content.key) {
    case 'reminders':
      return { title: product, body: capitalized(dueSummary(content, t)) };
    case 'room-changed': {
      const { room } = content;
      return { title: room ?? product, body: changesText(content, t) };
    }
    case 'test':
      return { title: product, body: t('Notifications work on this device.') };
  }
}

function changesText(
  { room, by, changes }: Extract<NotificationContent, { key: 'room-changed' }>,
  t: Translate,
): string {
  if (room !== null && by === null) return t('{changes, plural, one{# change} other{# changes}}', { changes });
  if (by === null) return t('{changes, plural, one{# change} other{# changes}} in a shared room', { changes });
  return room === null
    ? t('{name} made {changes, plural, one{# change} other{# changes}} in a shared room', { name: by, changes })
    : t('{name} made {changes, plural, one{# change} other{# changes}}', { name: by, changes });
}

/** Only counts, no names: subjects of mails and notifications show on locked screens. */
export function dueSummary({ today, soon, overdue }: DueCounts, t: Translate): string {
  const parts: string[] = [];
  if (today > 0) parts.push(t('{count, plural, one{# item due today} other{# items due today}}', { count: today }));
  if (soon > 0)
    parts.push(
      parts.length > 0
        ? // i18n: After the text "2 items due today, ": 3 coming up.
          t('{count, plural, one{# coming up} other{# coming up}}', { count: soon })
        : t('{count, plural, one{# item coming up} other{# items coming up}}', { count: soon }),
    );
  if (overdue > 0)
    parts.push(
      parts.length > 0
        ? // i18n: After a text such as "2 items due today, ": 3 past their date.
          t('{count, plural, one{# past its date} other{# past their date}}', { count: overdue })
        : t('{count, plural, one{# item past its date} other{# items past their date}}', { count: overdue }),
    );
  return commaList(parts, t);
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
