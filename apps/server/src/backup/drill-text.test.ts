import { expect, test } from 'vitest';
import { drillDifferences } from './drill-text.ts';

const pictures = (count: number) => [
  {
    part: 'pictures',
    count,
    outcome: 'differs' as const,
    details: Array.from({ length: count }, (_, n) => `${n} is missing`),
  },
];

test.each([
  [0, 0, undefined],
  [10, 10, 'pictures: 9 is missing.'],
  [11, 11, '… and 1 more difference.'],
  [500, 11, '… and 490 more differences.'],
])('of %i differences names ten', (count, lines, last) => {
  const named = drillDifferences(pictures(count));
  expect(named).toHaveLength(lines);
  expect(named.at(-1)).toBe(last);
});
