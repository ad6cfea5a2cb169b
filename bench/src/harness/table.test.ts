import { expect, test } from 'vitest';
import { alone, timesFaster, timesTheAnchor } from './row.ts';
import { ratioText, rowText, valueText } from './table.ts';

test.each([
  [0.0071, 'ms', '7.10 µs'],
  [0.31, 'ms', '0.310 ms'],
  [12.34, 'ms', '12.3 ms'],
  [88, 'µs', '88.0 µs'],
  [12_345, 'µs', '12.3 ms'],
  [0, 'ms', '0.00 µs'],
  [281.4, 'bytes', '281 bytes'],
  [1.07, 'times', '1.07×'],
] as const)('%d %s reads %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text);
});

test.each([
  [0.01, '100× less'],
  [0.9, '0.900×'],
  [1.42, '1.42×'],
])('a ratio of %d reads %s', (ratio, text) => {
  expect(ratioText(ratio)).toBe(text);
});

test('a target is met at its limit and missed beyond it', () => {
  expect(timesFaster(100, 0.01).met).toBe(true);
  expect(timesFaster(100, 0.011).met).toBe(false);
  expect(timesTheAnchor(2, 2).met).toBe(true);
  expect(timesTheAnchor(2, 2.01).met).toBe(false);
});

test('a table includes the row, its anchor, figures, notes and wrong results', () => {
  const figure = alone({
    what: 'query',
    size: '1k',
    unit: 'ms',
    ours: 2,
    anchor: 4,
    ratio: 0.5,
    target: { text: '≤ 1 ms', met: false },
  });
  const row = {
    name: 'search',
    workload: 'typing',
    anchor: 'a filter',
    run: () => Promise.reject(new Error('not run')),
  };
  const text = rowText(row, { figures: [figure], notes: ['slow'], wrong: ['lamp: 3 instead of 4'] });
  expect(text.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'search: typing',
    'anchor: a filter',
    '',
    ' size Boxroom anchor against it worst target',
    'query 1k 2.00 ms 4.00 ms 2.00× less ≤ 1 ms ✗',
    '- slow',
    'WRONG: lamp: 3 instead of 4',
  ]);
});
