import { describe, expect, test } from 'vitest';
import { addDays, dateIn, daysBetween, isTimeZone, nextHourIn } from './calendar.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');

test.each([
  ['UTC', true],
  ['Europe/Copenhagen', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+12', true],
  ['', false],
  ['+02:00', false],
  ['Europe/Nowhere', false],
  ["UTC'; --", false],
  ['A'.repeat(65), false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each([
  ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-02'],
  ['Pacific/Kiritimati', '2026-03-01T09:59:59Z', '2026-03-01'],
  ['America/St_Johns', '2026-03-01T03:29:59Z', '2026-02-28'],
  ['America/St_Johns', '2026-03-01T03:30:00Z', '2026-03-01'],
  ['UTC', '2028-02-29T23:59:59Z', '2028-02-29'],
])('in %s the date at %s is %s', (zone, moment, date) => {
  expect(dateIn(zone, at(moment))).toBe(date);
});

test.each([
  ['2028-02-28', '2028-03-01', 2],
  ['2027-02-28', '2027-03-01', 1],
  ['2026-03-28', '2026-03-30', 2],
  ['2026-12-31', '2027-01-01', 1],
  ['2026-05-05', '2026-05-05', 0],
  ['2026-05-05', '2026-05-04', -1],
])('from %s to %s is %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

describe('the next morning', () => {
  test.each([
    // Before and after eight on the same day, and at eight sharp.
    ['Europe/Copenhagen', '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
    ['Europe/Copenhagen', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
    ['Europe/Copenhagen', '2026-11-21T22:59:00Z', '2026-11-22T07:00:00Z'],
    // Across both clock changes.
    ['Europe/Copenhagen', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
    ['Europe/Copenhagen', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T10:00:00Z', '2026-10-03T21:00:00Z'],
    // The extreme offsets, and one of a quarter of an hour.
    ['Pacific/Kiritimati', '2026-12-31T17:59:00Z', '2026-12-31T18:00:00Z'],
    ['Pacific/Pago_Pago', '2026-12-31T19:00:00Z', '2027-01-01T19:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-06-01T02:15:00Z'],
    ['UTC', '2028-02-28T08:00:00Z', '2028-02-29T08:00:00Z'],
  ])('in %s after %s is %s', (zone, after, next) => {
    expect(iso(nextHourIn(zone, 8, at(after)))).toBe(next);
  });

  test('an hour that the clocks skip falls right after the gap', () => {
    expect(iso(nextHourIn('Europe/Copenhagen', 2, at('2026-03-28T12:00:00Z')))).toBe('2026-03-29T01:00:00Z');
  });

  test('an hour that occurs twice counts once', () => {
    const first = nextHourIn('Europe/Copenhagen', 2, at('2026-10-24T12:00:00Z'));
    expect(iso(first)).toBe('2026-10-25T00:00:00Z');
    expect(iso(nextHourIn('Europe/Copenhagen', 2, first))).toBe('2026-10-26T01:00:00Z');
  });

  test('a zone that skipped a whole day continues', () => {
    // Samoa skipped from the 29th to the 31st of December 2011.
    const next = nextHourIn('Pacific/Apia', 8, at('2011-12-29T20:00:00Z'));
    expect(iso(next)).toBe('2011-12-30T18:00:00Z');
  });
});
