import { expect, test } from 'vitest';
import { doubtPeople } from './inspect.ts';

const whole = { count: 500, holdsAdmin: true, estimate: 500, missing: 3 };

test.each([
  ['nobody', { count: 0, holdsAdmin: false, estimate: 0, missing: 0 }, 'there are no people'],
  ['without the admin', { ...whole, holdsAdmin: false }, 'the calling admin is missing'],
  ['whole', whole, null],
  ['more than Postgres thinks', { ...whole, estimate: 0 }, null],
  ['ten fewer than Postgres thinks', { ...whole, estimate: 510 }, null],
  ['eleven fewer than Postgres thinks', { ...whole, estimate: 511 }, 'fewer than Postgres knows of'],
  ['1 % fewer of many', { ...whole, count: 99_000, estimate: 100_000 }, null],
  ['a little more than 1 % fewer', { ...whole, count: 98_999, estimate: 100_000 }, 'fewer than Postgres knows of'],
  ['a tenth of all people missing', { ...whole, count: 450, estimate: 450, missing: 50 }, null],
  ['a little more missing', { ...whole, count: 450, estimate: 450, missing: 51 }, 'more than a tenth are missing'],
  ['one of two missing', { count: 1, holdsAdmin: true, estimate: 1, missing: 1 }, null],
  ['two of a few missing', { count: 17, holdsAdmin: true, estimate: 17, missing: 2 }, 'more than a tenth are missing'],
  ['two of twenty missing', { count: 18, holdsAdmin: true, estimate: 18, missing: 2 }, null],
])('%s', (_, people, doubt) => {
  expect(doubtPeople(people)).toBe(doubt);
});
