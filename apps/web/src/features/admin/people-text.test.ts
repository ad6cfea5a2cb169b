import { GIBIBYTE } from '@boxroom/domain/picture/picture';
import { expect, test } from 'vitest';
import { actionText, refusalText } from './overview-text.ts';
import { readLimit } from './people-text.ts';

const person = 'bob@example.org';

test.each([
  ['find-people', { search: 'bob', found: 1 }, 'Search for “bob”: 1 person found'],
  ['find-people', { search: 'bob', found: 0 }, 'Search for “bob”: 0 people found'],
  ['sign-out-person', { person, sessions: 2 }, 'Signed out bob@example.org, 2 sessions ended'],
  ['block-person', { person, reason: 'spam', sessions: 1 }, 'Blocked bob@example.org, 1 session ended: spam'],
  ['unblock-person', { person, reason: 'sorry' }, 'Unblocked bob@example.org: sorry'],
  ['waive-passkey', { person, reason: 'called' }, 'No passkey asked of bob@example.org: called'],
  ['delete-person', { person }, 'Deleted bob@example.org'],
  ['set-limits', { person, items: null, pictureBytes: null }, 'Limits of bob@example.org: the default ones'],
  [
    'set-limits',
    { person, items: 5, pictureBytes: GIBIBYTE / 2 },
    'Limits of bob@example.org: 5 items, 512 MB of pictures',
  ],
  ['of-a-newer-server', { person }, 'of-a-newer-server'],
  ['block-person', { person: 7 }, 'block-person'],
])('%s, %j: %s', (action, details, text) => {
  expect(actionText({ at: 0, by: '', action, outcome: 'done', details })).toBe(text);
});

test.each([
  ['block-person', { person, reason: 'spam' }, 'Blocking bob@example.org refused'],
  ['delete-person', { person: null }, 'Deleting an unknown person refused'],
])('%s refused, %j: %s', (action, details, text) => {
  const entry = { at: 0, by: '', action, outcome: 'PERSON_IS_ADMIN', details };
  expect(actionText(entry)).toBe(text);
  expect(refusalText(entry)).toMatch(/administrator/);
});

test.each([
  ['', 1, null],
  ['0', 1, 0],
  [' 100 ', 1, 100],
  ['101', 1, undefined],
  ['1.5', 1, undefined],
  ['-1', 1, undefined],
  ['x', 1, undefined],
  ['0.5', 100, 50],
  ['0,25', 100, 25],
  ['1.01', 100, undefined],
])('the limit %j in units of %d: %j', (text, unit, value) => {
  expect(readLimit(text, { max: 100, unit })).toBe(value);
});

test.each([
  ['1,000', 1000],
  ['100.000', 100_000],
  ['12’345', 12_345],
  ['1\u{202F}000', 1000],
  ['1,000,000', undefined],
  ['1,00', undefined],
  ['1000,000', undefined],
])('the limit %j with groups of digits: %j', (text, value) => {
  expect(readLimit(text, { max: 200_000 })).toBe(value);
});
