import { expect, test } from 'vitest';
import { findPauses, tablePauses } from './pauses.ts';

test('a pause belongs to the gravest fault that came during it', () => {
  const faults = [
    { kind: 'etcd-majority', at: 5000 },
    { kind: 'pooler-kill', at: 11_000 },
    { kind: 'replica-kill', at: 12_000 },
  ] as const;
  expect(findPauses([[4000, 4500, 10_000, 25_000]], faults)).toEqual([
    { kind: 'etcd-majority', ms: 15_000 },
    { kind: 'pooler-kill', ms: 0 },
    { kind: 'replica-kill', ms: 0 },
    { kind: 'none', ms: 500 },
  ]);
});

test('a fault may take effect a moment later', () => {
  expect(findPauses([[0, 1100, 9000]], [{ kind: 'primary-kill', at: 1000 }])).toEqual([
    { kind: 'primary-kill', ms: 7900 },
  ]);
});

test('the time between two stretches is no pause', () => {
  expect(
    findPauses(
      [
        [0, 500],
        [60_000, 60_200],
      ],
      [{ kind: 'boxroom-kill', at: 100 }],
    ),
  ).toEqual([{ kind: 'boxroom-kill', ms: 500 }]);
});

test('the table has the median and the longest pause of each kind', () => {
  const pauses = [3000, 1000, 2000].map((ms) => ({ kind: 'boxroom-kill' as const, ms }));
  expect(tablePauses(pauses)).toEqual([{ kind: 'boxroom-kill', count: 3, medianMs: 2000, longestMs: 3000 }]);
});
