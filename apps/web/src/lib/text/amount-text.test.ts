import { expect, test } from 'vitest';
import { bytesText, spanText } from './amount-text.ts';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [8_240_000, '8.2 MB'],
  [9_960_000, '10 MB'],
  [314_400_000, '314 MB'],
  [999_600_000, '1 GB'],
  [7_000_000_000_000_000, '7,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test.each([
  [-0.2, '0 seconds'],
  [1.9, '1 second'],
  [59.9, '59 seconds'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [12.5 * 86_400, '12 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});
