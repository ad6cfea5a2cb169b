import { countText } from '../text/count-text.ts';

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

export function notificationText(content: NotificationContent, product: string): NotificationText {
  switch (content.key) {
    case 'reminders':
      return { title: product, body: capitalized(dueSummary(content)) };
    case 'room-changed': {
      const { room, by, changes } = content;
      const body = by === null ? `${countText(changes, 'change')}` : `${by} made ${countText(changes, 'change')}`;
      return { title: room ?? product, body: room === null ? `${body} in a shared room` : body };
    }
    case 'test':
      return { title: product, body: 'Notifications work on this device.' };
  }
}

/** Only counts, no names: subjects of mails and notifications show on locked screens. */
export function dueSummary({ today, soon, overdue }: DueCounts): string {
  const parts = [
    ...(today > 0 ? [`${countText(today, 'item')} due today`] : []),
    ...(soon > 0 ? [`${today > 0 ? soon : countText(soon, 'item')} coming up`] : []),
    ...(overdue > 0
      ? [`${today + soon > 0 ? overdue : countText(overdue, 'item')} past ${overdue === 1 ? 'its' : 'their'} date`]
      : []),
  ];
  return parts.join(', ');
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
