import { expect, test } from 'vitest';
import { dayBefore, endOfDay } from './history-day.ts';

test.each([
  ['2026-11-03', new Date(2026, 10, 4).getTime()],
  ['2024-02-29', new Date(2024, 2, 1).getTime()],
  ['2026-12-31', new Date(2027, 0, 1).getTime()],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['1926-01-01', null],
  ['yesterday', null],
  ['', null],
])('the day %j ends at %s', (day, end) => {
  expect(endOfDay(day)).toBe(end);
});

test('a day is shown as the one that was chosen', () => {
  expect(dayBefore(endOfDay('2026-11-03') ?? 0)).toBe('Nov 3, 2026');
});
