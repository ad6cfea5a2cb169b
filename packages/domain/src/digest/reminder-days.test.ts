import { expect, test } from 'vitest';
import { parseReminderDays, reminderDaysSchema } from './reminder-days.ts';

test.each([
  ['', 1],
  ['  ', 1],
  ['7', 7],
  [' 30 ', 30],
  ['007', 7],
  ['0', 1],
  ['-3', 1],
  ['1', 1],
  ['365', 365],
  ['366', 365],
  ['999999999999999', 365],
])('%j becomes %d', (text, days) => {
  expect(parseReminderDays(text)).toBe(days);
});

test.each(['seven', '7.5', '7,5', '1e2', '--1', '٣', '9'.repeat(16)])('%j is not a number of days', (text) => {
  expect(parseReminderDays(text)).toBeNull();
});

test.each([
  [1, true],
  [365, true],
  [0, false],
  [366, false],
  [7.5, false],
])('the schema: %d is %s', (days, ok) => {
  expect(reminderDaysSchema.safeParse(days).success).toBe(ok);
});
