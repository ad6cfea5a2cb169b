import { isGuestToken } from '@boxroom/domain/guest-link/guest-url';
import { expect, test } from 'vitest';
import { isVisit, newGuestToken, newVisitKey, signVisit } from './guest-token.ts';

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;

test('a token has 256 random bits and says what it is for', () => {
  const tokens = Array.from({ length: 50 }, newGuestToken);
  expect(tokens.every(isGuestToken)).toBe(true);
  expect(new Set(tokens).size).toBe(50);
});

test('a visit holds for twelve hours, for its own link', () => {
  const key = newVisitKey();
  const visit = signVisit(key, NOW);
  expect(isVisit(key, visit, NOW)).toBe(true);
  expect(isVisit(key, visit, NOW + 12 * HOUR - 1)).toBe(true);
  expect(isVisit(key, visit, NOW + 12 * HOUR)).toBe(false);
  expect(isVisit(newVisitKey(), visit, NOW)).toBe(false);
});

test('a visit that was signed by a clock some seconds ahead is one too', () => {
  const key = newVisitKey();
  expect(isVisit(key, signVisit(key, NOW + 5000), NOW)).toBe(true);
});

test('nobody makes or prolongs a visit without the key', () => {
  const key = newVisitKey();
  const visit = signVisit(key, NOW);
  const later = visit.replace(/^\d+/, String(NOW + HOUR));
  for (const forged of [null, '', 'x', '1', later, visit.slice(0, -1), `${visit}x`, `${NOW}.${'A'.repeat(43)}`])
    expect(isVisit(key, forged, NOW + HOUR)).toBe(false);
  expect(isVisit(key, signVisit(key, NOW + HOUR), NOW)).toBe(false);
});
