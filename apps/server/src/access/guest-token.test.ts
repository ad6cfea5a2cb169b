import { isGuestToken } from '@boxroom/domain/guest-link/guest-url';
import { expect, test } from 'vitest';
import { isVisit, newGuestToken, newVisitKey, signVisit } from './guest-token.ts';

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;

test('guest tokens have the right form and do not repeat', () => {
  const tokens = Array.from({ length: 50 }, newGuestToken);
  expect(tokens.every(isGuestToken)).toBe(true);
  expect(new Set(tokens).size).toBe(50);
});

test('a visit is valid for twelve hours and only for its own link', () => {
  const key = newVisitKey();
  const visit = signVisit(key, NOW);
  expect(isVisit(key, visit, NOW)).toBe(true);
  expect(isVisit(key, visit, NOW + 12 * HOUR - 1)).toBe(true);
  expect(isVisit(key, visit, NOW + 12 * HOUR)).toBe(false);
  expect(isVisit(newVisitKey(), visit, NOW)).toBe(false);
});

test('a visit signed by a clock less than a minute ahead is valid', () => {
  const key = newVisitKey();
  expect(isVisit(key, signVisit(key, NOW + 59_999), NOW)).toBe(true);
  expect(isVisit(key, signVisit(key, NOW + 60_000), NOW)).toBe(false);
});

test('a visit cannot be forged or extended without the key', () => {
  const key = newVisitKey();
  const visit = signVisit(key, NOW);
  const later = visit.replace(/^\d+/, String(NOW + HOUR));
  for (const forged of [
    null,
    '',
    'x',
    '1',
    later,
    visit.slice(0, -1),
    `${visit}x`,
    `x${visit}`,
    `${NOW}.${'A'.repeat(43)}`,
  ])
    expect(isVisit(key, forged, NOW + HOUR)).toBe(false);
  expect(isVisit(key, signVisit(key, NOW + HOUR), NOW)).toBe(false);
});
