import { expect, test } from 'vitest';
import { FAULT_KINDS, FAULTS, makeSchedule } from './schedule.ts';

test('the same seed gives the same faults, another seed others', () => {
  expect(makeSchedule(7, 300, FAULT_KINDS)).toEqual(makeSchedule(7, 300, FAULT_KINDS));
  expect(makeSchedule(7, 300, FAULT_KINDS)).not.toEqual(makeSchedule(8, 300, FAULT_KINDS));
});

test.each([0, 1, FAULT_KINDS.length, 300])('gives exactly %i faults', (count) => {
  expect(makeSchedule(1, count, FAULT_KINDS)).toHaveLength(count);
});

test('every kind comes as often as its share, and at least once', () => {
  const kinds = Map.groupBy(makeSchedule(1, 300, FAULT_KINDS), ({ kind }) => kind);
  const total = FAULT_KINDS.reduce((sum, kind) => sum + FAULTS[kind][1], 0);
  for (const kind of FAULT_KINDS) {
    const count = kinds.get(kind)?.length ?? 0;
    expect(Math.abs(count - (300 * FAULTS[kind][1]) / total), kind).toBeLessThanOrEqual(1);
    expect(count, kind).toBeGreaterThan(0);
  }
});

test('gives faults of the chosen kinds only', () => {
  const schedule = makeSchedule(1, 20, ['switchover', 'pooler-kill']);
  expect(new Set(schedule.map(({ kind }) => kind))).toEqual(new Set(['switchover', 'pooler-kill']));
  expect(schedule).toHaveLength(20);
});
