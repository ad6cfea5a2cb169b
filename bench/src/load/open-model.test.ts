import { seededRandom } from '@boxroom/domain/seed/seeded-random';
import { expect, test } from 'vitest';
import { pickWeighted, planArrivals, runOpenly } from './open-model.ts';

/** A clock that moves only by sleeping, and by what the work is said to take. */
function fakeClock() {
  let time = 1000;
  return {
    now: () => time,
    async sleep(ms: number) {
      time += ms;
    },
    pass: (ms: number) => void (time += ms),
  };
}

test('arrivals come at their rate, independent of one another', () => {
  const times = [...planArrivals({ perSecond: 20, seconds: 1000, random: seededRandom(1) })];
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(times.length).toBeGreaterThan(19_500);
  expect(times.length).toBeLessThan(20_500);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  expect(times.at(-1)).toBeLessThan(1_000_000);
  // Of a Poisson process 1/e of the gaps are longer than the mean.
  expect(gaps.filter((gap) => gap > 50).length / gaps.length).toBeCloseTo(1 / Math.E, 1);
});

test('no arrivals in no time', () => {
  expect([...planArrivals({ perSecond: 20, seconds: 0, random: seededRandom(1) })]).toEqual([]);
});

test('work begins at its planned time, although earlier work has not ended', async () => {
  const clock = fakeClock();
  const begun: [planned: number, at: number][] = [];
  await runOpenly([10, 20, 500], (plannedAt) => void begun.push([plannedAt, clock.now()]), clock);
  expect(begun).toEqual([
    [1010, 1010],
    [1020, 1020],
    [1500, 1500],
  ]);
});

test('a client that was held up begins the overdue work at once, and its latency counts from the planned time', async () => {
  const clock = fakeClock();
  const begun: [planned: number, at: number][] = [];
  const begin = (plannedAt: number) => {
    begun.push([plannedAt, clock.now()]);
    if (begun.length === 1) clock.pass(300);
  };
  await runOpenly([10, 20, 200, 400], begin, clock);
  expect(begun).toEqual([
    [1010, 1010],
    [1020, 1310],
    [1200, 1310],
    [1400, 1400],
  ]);
});

test('names are picked as often as they weigh', () => {
  const random = seededRandom(7);
  const counts = { a: 0, b: 0, never: 0 };
  for (let n = 0; n < 10_000; n++) counts[pickWeighted({ a: 3, b: 1, never: 0 }, random)]++;
  expect(counts.a / 10_000).toBeCloseTo(0.75, 1);
  expect(counts.never).toBe(0);
});
