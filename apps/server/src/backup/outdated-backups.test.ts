import { expect, test } from 'vitest';
import { DAYS_KEPT, findOutdated, WEEKS_KEPT } from './outdated-backups.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['UTC', 'Europe/Copenhagen', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe'];

/** A generator of numbers below `below`, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const nights = (dates: readonly string[]) => dates.map((date) => ({ at: Date.parse(`${date}T03:00:00Z`), date }));

test('keeps the last seven days, and of those before the last of each of four weeks', () => {
  const start = Date.parse('2026-10-01T03:00:00Z');
  const dates = Array.from({ length: 54 }, (_, day) => new Date(start + day * DAY).toISOString().slice(0, 10));
  const outdated = new Set(findOutdated(nights(dates), 'UTC', Date.parse('2026-11-23T04:00:00Z')));
  const kept = nights(dates).filter(({ at }) => ![...outdated].some((gone) => gone.at === at));
  // 2026-11-23 is a Monday.
  expect(kept.map(({ date }) => date)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ]);
});

test.each([
  ['none', [], []],
  ['one, however old', ['2020-01-01'], []],
  [
    'seven with long gaps',
    ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01', '2025-01-01', '2026-01-01'],
    [],
  ],
  [
    'eight days, of which the first is the only one of its week',
    ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    [],
  ],
])('%s', (_, dates, outdated) => {
  expect(findOutdated(nights(dates), 'UTC', Date.parse('2026-11-23T04:00:00Z'))).toEqual(outdated);
});

test('of several on one day keeps the newest', () => {
  const backups = [1, 5, 3].map((hour) => ({ at: Date.parse(`2026-11-22T0${hour}:00:00Z`) }));
  expect(
    findOutdated(backups, 'UTC', Date.parse('2026-11-23T00:00:00Z')).map(({ at }) => new Date(at).getUTCHours()),
  ).toEqual([3, 1]);
});

test('backups from the future neither count nor are deleted', () => {
  const now = Date.parse('2026-11-23T04:00:00Z');
  const future = Array.from({ length: 20 }, (_, day) => ({ at: now + 1 + day * DAY }));
  const past = Array.from({ length: 7 }, (_, day) => ({ at: now - day * DAY }));
  expect(findOutdated([...future, ...past], 'UTC', now)).toEqual([]);
});

test('over random nights, gaps and clocks set back, the rule holds after each backup', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomOf(seed);
    const zone = ZONES[seed % ZONES.length] ?? 'UTC';
    let now = Date.parse('2026-01-01T02:00:00Z') + random(365) * DAY;
    let kept: { at: number }[] = [];
    for (let run = 0; run < 60; run++) {
      const step = random(20);
      if (step === 0) now -= random(40 * 24) * HOUR;
      else if (step < 4) now += random(30 * 24) * HOUR;
      else now += DAY;
      const made = { at: now };
      const before = [...kept, made];
      const outdated = findOutdated(before, zone, now);
      kept = before.filter((backup) => !outdated.includes(backup));
      const where = `seed ${seed}, run ${run}`;
      expect(kept, where).toContain(made);
      expect(
        outdated.every((backup) => before.includes(backup) && backup.at <= now),
        where,
      ).toBe(true);
      expect(kept.filter(({ at }) => at <= now).length, where).toBeLessThanOrEqual(DAYS_KEPT + WEEKS_KEPT);
      expect(findOutdated(kept, zone, now), where).toEqual([]);
    }
  }
});

test('of nightly backups over a year, the kept ones always reach back three weeks', () => {
  let kept: { at: number }[] = [];
  for (let night = 0; night < 365; night++) {
    const now = Date.parse('2026-01-01T02:00:00Z') + night * DAY;
    const before = [...kept, { at: now }];
    const outdated = findOutdated(before, 'Europe/Copenhagen', now);
    kept = before.filter((backup) => !outdated.includes(backup));
    const oldest = Math.min(...kept.map(({ at }) => at));
    if (night >= 28) expect((now - oldest) / DAY).toBeGreaterThanOrEqual(21);
  }
});
