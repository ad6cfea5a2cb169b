import { expect, test } from 'vitest';
import { dayBefore, dayKeys, dayTitle, endOfDay, splitByDay } from './history-day.ts';

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

const NOW = new Date(2026, 10, 23, 9, 30).getTime();
test.each([
  ['a moment ago', NOW - 1, 'en-US', 'Today'],
  ['at the first moment of today', new Date(2026, 10, 23).getTime(), 'en-US', 'Today'],
  ['at the last moment of yesterday', new Date(2026, 10, 23).getTime() - 1, 'en-US', 'Yesterday'],
  ['at the first moment of yesterday', new Date(2026, 10, 22).getTime(), 'en-US', 'Yesterday'],
  ['before yesterday', new Date(2026, 10, 22).getTime() - 1, 'en-US', 'Saturday, November 21'],
  ['in British English', new Date(2026, 10, 21).getTime(), 'en-GB', 'Saturday 21 November'],
  ['in German', new Date(2026, 10, 21).getTime(), 'de', 'Samstag, 21. November'],
  ['a year ago', new Date(2025, 10, 23).getTime(), 'en-US', 'Sunday, November 23, 2025'],
  ['tomorrow, by a fast clock', new Date(2026, 10, 24).getTime(), 'en-US', 'Tuesday, November 24'],
])('the day of a change %s', (_, at, language, text) => {
  expect(dayTitle(at, NOW, [language]).text).toBe(text);
});

test('a list is split where the day changes, and keeps its order', () => {
  const [monday, tuesday] = [new Date(2026, 10, 23).getTime(), new Date(2026, 10, 24).getTime()];
  const days = splitByDay([tuesday + 1, tuesday, monday + 2, monday, tuesday], (at) => at);
  expect(days).toEqual([[tuesday + 1, tuesday], [monday + 2, monday], [tuesday]]);
  expect(splitByDay([], Number)).toEqual([]);
});

test('the key of a day stays when newer days come before it, also another place of the same day', () => {
  const [monday, tuesday] = [new Date(2026, 10, 23).getTime(), new Date(2026, 10, 24).getTime()];
  const before = dayKeys([monday]);
  expect(dayKeys([tuesday, monday])).toEqual([expect.any(String), ...before]);
  const both = dayKeys([monday + 1, tuesday, monday]);
  expect(both.slice(2)).toEqual(before);
  expect(new Set(both).size).toBe(3);
});
