import { describe, expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { dueSummary, notificationText, type NotificationContent } from './notification.ts';

const changed = { key: 'room-changed', room: 'Cellar', by: 'ann', changes: 5 } as const;

test.each<[NotificationContent, string, string]>([
  [{ key: 'reminders', today: 1, soon: 0, overdue: 0 }, 'Boxroom', '1 item due today'],
  [changed, 'Cellar', 'ann made 5 changes'],
  [{ ...changed, changes: 1 }, 'Cellar', 'ann made 1 change'],
  [{ ...changed, by: null }, 'Cellar', '5 changes'],
  [{ ...changed, room: null, by: null }, 'Boxroom', '5 changes in a shared room'],
  [{ key: 'test' }, 'Boxroom', 'Notifications work on this device.'],
])('%j', (content, title, body) => {
  expect(notificationText(content, 'Boxroom', english)).toEqual({ title, body });
});

describe('the summary of due items', () => {
  test.each([
    [0, 0, 0, ''],
    [1, 0, 0, '1 item due today'],
    [0, 2, 0, '2 items coming up'],
    [0, 0, 1, '1 item past its date'],
    [0, 0, 2, '2 items past their date'],
    [1, 2, 3, '1 item due today, 2 coming up, 3 past their date'],
  ])('%i today, %i soon, %i overdue', (today, soon, overdue, text) => {
    expect(dueSummary({ today, soon, overdue }, english)).toBe(text);
  });
});
