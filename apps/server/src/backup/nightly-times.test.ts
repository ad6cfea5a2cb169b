import { expect, test } from 'vitest';
import { type BackupTimes, CATCH_UP_MS, nextBackupAt, RETRY_MS } from './nightly-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (time: string) => Date.parse(time);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

function next(times: Partial<BackupTimes>, now: string, hour = 3, zone = 'UTC'): string {
  const all = { startedAt: at('2026-01-01T12:00Z'), lastAt: null, failedAt: null, ...times };
  return iso(nextBackupAt(all, { hour, zone }, at(now)));
}

test.each([
  ['after a backup, the next night', {}, '2026-11-20T03:00Z', '2026-11-21T03:00'],
  ['after a missed backup at noon, the next night', {}, '2026-11-20T12:00Z', '2026-11-21T03:00'],
  ['a backup shortly before the hour counts for that night', {}, '2026-11-20T02:30Z', '2026-11-21T03:00'],
  ['one two hours before does not', {}, '2026-11-20T00:59Z', '2026-11-20T03:00'],
  ['hour 0', { hour: 0 }, '2026-11-20T12:00Z', '2026-11-21T00:00'],
  ['hour 23', { hour: 23 }, '2026-11-20T12:00Z', '2026-11-20T23:00'],
])('%s', (_, { hour }: { hour?: number }, last, expected) => {
  expect(next({ lastAt: at(last) }, '2026-11-20T12:30Z', hour)).toBe(expected);
});

test.each([
  ['no backup: soon after the start', '2026-11-20T12:00Z', null, '2026-11-20T12:05'],
  ['no backup, shortly before the hour: at the hour', '2026-11-20T02:50Z', null, '2026-11-20T03:00'],
  ['older than a day: soon after the start', '2026-11-20T12:00Z', '2026-11-18T03:00Z', '2026-11-20T12:05'],
  [
    'night missed, but younger than a day: when it is a day old',
    '2026-11-20T12:00Z',
    '2026-11-19T20:00Z',
    '2026-11-20T20:00',
  ],
  [
    'night missed, a day old shortly before the next: that night',
    '2026-11-20T12:00Z',
    '2026-11-20T02:00Z',
    '2026-11-21T03:00',
  ],
  ['a restart in the afternoon after the nightly backup', '2026-11-20T16:00Z', '2026-11-20T03:00Z', '2026-11-21T03:00'],
  ['a backup from a future that the clock has left', '2026-11-20T12:00Z', '2030-01-01T03:00Z', '2026-11-20T12:05'],
])('%s', (_, startedAt, lastAt, expected) => {
  expect(next({ startedAt: at(startedAt), lastAt: lastAt === null ? null : at(lastAt) }, startedAt)).toBe(expected);
});

test('a failure is retried after an hour, unless the clock has left its time', () => {
  const lastAt = at('2026-11-19T03:00Z');
  const failedAt = at('2026-11-20T03:00Z');
  expect(next({ lastAt, failedAt }, '2026-11-20T03:01Z')).toBe('2026-11-20T04:00');
  expect(next({ lastAt, failedAt: at('2030-01-01T00:00Z') }, '2026-11-20T02:01Z')).toBe('2026-11-20T03:00');
  expect(RETRY_MS).toBe(HOUR);
});

test('a start in the future, before the clock was set back, counts as now', () => {
  expect(next({ startedAt: at('2030-01-01T00:00Z') }, '2026-11-20T12:00Z')).toBe('2026-11-20T12:05');
});

/** Runs the clock over several days, in steps of five minutes, and returns the local times at which backups began. */
function play(zone: string, hour: number, from: string, days: number): string[] {
  const startedAt = at(from);
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  let lastAt: number | null = startedAt - DAY;
  const begun: string[] = [];
  for (let now = startedAt; now < startedAt + days * DAY; now += 5 * MINUTE) {
    if (nextBackupAt({ startedAt, lastAt, failedAt: null }, { hour, zone }, now) > now) continue;
    lastAt = now;
    begun.push(local.format(now));
  }
  return begun;
}

test.each([
  ['Europe/Copenhagen', 2, '2026-03-28T08:00Z', ['2026-03-29 03:00', '2026-03-30 02:00']],
  ['Europe/Copenhagen', 3, '2026-03-28T08:00Z', ['2026-03-29 03:00', '2026-03-30 03:00']],
  ['Europe/Copenhagen', 2, '2026-10-24T08:00Z', ['2026-10-25 02:00', '2026-10-26 02:00']],
  ['America/New_York', 2, '2026-03-07T12:00Z', ['2026-03-08 03:00', '2026-03-09 02:00']],
  ['America/New_York', 1, '2026-10-31T12:00Z', ['2026-11-01 01:00', '2026-11-02 01:00']],
  // Skips the hour from midnight to one.
  ['America/Santiago', 0, '2026-09-05T12:00Z', ['2026-09-06 01:00', '2026-09-07 00:00']],
  // Shifts by half an hour.
  ['Australia/Lord_Howe', 2, '2026-10-03T00:00Z', ['2026-10-04 02:30', '2026-10-05 02:00']],
  ['Asia/Kathmandu', 3, '2026-10-03T00:00Z', ['2026-10-04 03:00', '2026-10-05 03:00']],
])('in %s at hour %i, from %s: once a night', (zone, hour, from, expected) => {
  // The missed night before is caught up first, if the next is not near.
  expect(play(zone, hour, from, 2).slice(-2)).toEqual(expected);
});

test('over a year with both changes of the clocks there is one backup a night', () => {
  for (const zone of ['Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe'])
    for (const hour of [0, 1, 2, 3]) {
      let lastAt = at('2026-01-01T12:00Z');
      const startedAt = lastAt;
      const dates = new Set<string>();
      for (let night = 0; night < 365; night++) {
        lastAt = nextBackupAt({ startedAt, lastAt, failedAt: null }, { hour, zone }, lastAt);
        dates.add(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(lastAt));
      }
      expect(dates.size, `${zone} ${hour}`).toBe(365);
    }
});

test('soon is later than the start', () => {
  expect(CATCH_UP_MS).toBe(5 * MINUTE);
});
