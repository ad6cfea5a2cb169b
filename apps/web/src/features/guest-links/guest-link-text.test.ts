import { expect, test } from 'vitest';
import { endText, visitsText } from './guest-link-text.ts';

const NOW = new Date(2026, 10, 20, 12).getTime();
const DAY = 86_400_000;

test.each([
  [null, false, 'Works until you end it'],
  [NOW + 30 * DAY, false, 'Works until Dec 20'],
  [NOW + 90 * DAY, false, 'Works until Feb 18, 2027'],
  [NOW - DAY, true, 'Ended on Nov 19'],
])('%s, expired %s: %s', (expiresAt, isExpired, text) => {
  expect(endText({ expiresAt, isExpired }, NOW)).toBe(text);
});

test.each([
  [0, null, 'Not opened yet · made Nov 18'],
  [1, NOW - 3 * 3_600_000, 'Opened once, 09:00 · made Nov 18'],
  [12, NOW - DAY, 'Opened 12 times, last Nov 19, 12:00 · made Nov 18'],
])('%i visits: %s', (openedCount, lastOpenedAt, text) => {
  expect(visitsText({ openedCount, lastOpenedAt, createdAt: NOW - 2 * DAY }, NOW)).toBe(text);
});
