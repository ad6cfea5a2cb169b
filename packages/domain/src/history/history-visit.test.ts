import { describe, expect, test } from 'vitest';
import { isNewIn, readVisit, VISIT_PAUSE_MS, withLook } from './history-visit.ts';

const NOW = 1_790_000_000_000;
const VISIT = { newAfter: 5, newest: 9, at: NOW };

describe('a look at the history', () => {
  test.each([
    ['the first one marks nothing', null, 7, NOW, { newAfter: null, newest: 7, at: NOW }],
    ['within a visit keeps what is new', VISIT, 12, NOW + VISIT_PAUSE_MS, { newAfter: 5, newest: 12 }],
    ['later is a new visit, with what came since', VISIT, 12, NOW + VISIT_PAUSE_MS + 1, { newAfter: 9, newest: 12 }],
    ['after the clock was set back is one, too', VISIT, 12, NOW - VISIT_PAUSE_MS - 1, { newAfter: 9, newest: 12 }],
    ['at older entries takes nothing back', VISIT, 3, NOW, { newAfter: 5, newest: 9 }],
  ])('%s', (_, visit, newest, now, expected) => {
    expect(withLook(visit, newest, now)).toMatchObject({ ...expected, at: now });
  });
});

test('what others changed after the last visit is new', () => {
  const entry = { id: 'x', at: 6, isOwn: false };
  expect(isNewIn(VISIT, entry)).toBe(true);
  expect(isNewIn(VISIT, { ...entry, at: 5 })).toBe(false);
  expect(isNewIn(VISIT, { ...entry, isOwn: true })).toBe(false);
  expect(isNewIn(VISIT, { ...entry, id: 'local-1' })).toBe(false);
  expect(isNewIn({ ...VISIT, newAfter: null }, entry)).toBe(false);
  expect(isNewIn(null, entry)).toBe(false);
});

test.each([
  [JSON.stringify(VISIT), VISIT],
  [null, null],
  ['', null],
  ['{}', null],
  ['[', null],
  ['7', null],
])('reads %j', (text, visit) => {
  expect(readVisit(text)).toEqual(visit);
});
